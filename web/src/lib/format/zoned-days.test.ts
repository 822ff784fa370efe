import { zonedDayOf } from './zoned-days.ts';

describe('the clock of Mexico City', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T05:30:00.000Z', '2026-11-20'],
    ['2026-11-21T06:00:00.000Z', '2026-11-21'],
  ])('%s lies in %s', (iso, day) => expect(zonedDayOf(iso)).toBe(day));
});
