import { dayAt, endOfDay, startOfDay, zonedDayOf } from './zoned-days.ts';

describe('the clock of Mexico City', () => {
  it('is still in yesterday when the day has begun in UTC', () =>
    expect(dayAt(new Date('2026-11-21T05:30:00Z'))).toBe('2026-11-20'));

  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T05:30:00.000Z', '2026-11-20'],
    ['2026-11-21T06:00:00.000Z', '2026-11-21'],
  ])('%s lies in %s', (iso, day) => expect(zonedDayOf(iso)).toBe(day));

  it.each([
    ['2026-11-20', '2026-11-20T06:00:00.000Z', '2026-11-21T05:59:59.999Z'],
    ['2021-07-01', '2021-07-01T05:00:00.000Z', '2021-07-02T04:59:59.999Z'],
    ['2021-10-31', '2021-10-31T05:00:00.000Z', '2021-11-01T05:59:59.999Z'],
  ])('has %s from %s to %s', (day, from, to) => {
    expect(startOfDay(day).toISOString()).toBe(from);
    expect(endOfDay(day).toISOString()).toBe(to);
  });
});
