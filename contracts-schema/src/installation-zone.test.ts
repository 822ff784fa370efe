import { installationDay } from './installation-zone.ts';

describe('a day', () => {
  it.each([
    ['2024-03-09T05:59:59.999Z', '2024-03-08'],
    ['2024-03-09T06:00:00.000Z', '2024-03-09'],
    ['2022-07-01T04:59:00.000Z', '2022-06-30'],
    ['2022-07-01T05:00:00.000Z', '2022-07-01'],
  ])('at %s is %s, as in Mexico City', (moment, day) => {
    expect(installationDay(new Date(moment))).toBe(day);
  });
});
