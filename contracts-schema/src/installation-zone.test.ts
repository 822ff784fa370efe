import {
  DEFAULT_ZONE,
  endOfDay,
  installationDay,
  installationTime,
  installationZone,
  setInstallationZone,
  startOfDay,
} from './installation-zone.ts';

describe('a day', () => {
  it.each([
    ['2024-03-09T05:59:59.999Z', '2024-03-08'],
    ['2024-03-09T06:00:00.000Z', '2024-03-09'],
    ['2022-07-01T04:59:00.000Z', '2022-06-30'],
    ['2022-07-01T05:00:00.000Z', '2022-07-01'],
  ])('at %s is %s, as in Mexico City', (moment, day) => {
    expect(installationDay(new Date(moment))).toBe(day);
  });

  it.each([
    ['2026-11-20', '2026-11-20T06:00:00.000Z', '2026-11-21T05:59:59.999Z'],
    ['2021-07-01', '2021-07-01T05:00:00.000Z', '2021-07-02T04:59:59.999Z'],
    ['2021-10-31', '2021-10-31T05:00:00.000Z', '2021-11-01T05:59:59.999Z'],
  ])('%s lasts from %s to %s', (day, from, to) => {
    expect(startOfDay(day).toISOString()).toBe(from);
    expect(endOfDay(day).toISOString()).toBe(to);
  });

  it('has its hours there', () => expect(installationTime(new Date('2026-11-21T00:30:00Z'))).toBe('18:30'));
});

describe('an installation that sits elsewhere', () => {
  afterEach(() => setInstallationZone(DEFAULT_ZONE));

  it.each([
    ['America/Tijuana', '2026-07-01T06:59:59.000Z', '2026-06-30', '23:59', '2026-07-01T07:00:00.000Z'],
    ['America/Cancun', '2026-07-01T06:59:59.000Z', '2026-07-01', '01:59', '2026-07-01T05:00:00.000Z'],
    ['UTC', '2026-07-01T06:59:59.000Z', '2026-07-01', '06:59', '2026-07-01T00:00:00.000Z'],
  ])('as in %s has its days and hours there', (zone, moment, day, time, firstOfJuly) => {
    setInstallationZone(zone);
    expect(installationZone()).toBe(zone);
    expect([installationDay(new Date(moment)), installationTime(new Date(moment))]).toEqual([day, time]);
    expect(startOfDay('2026-07-01').toISOString()).toBe(firstOfJuly);
  });

  it('nowhere is refused, and nothing changes', () => {
    expect(() => setInstallationZone('America/Aztlan')).toThrow(RangeError);
    expect(installationZone()).toBe(DEFAULT_ZONE);
  });
});
