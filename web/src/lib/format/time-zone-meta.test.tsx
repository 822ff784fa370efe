import { DEFAULT_ZONE, setInstallationZone } from '@monitor/contracts-schema/installation-zone';
import { formatDay, formatMoment, formatWeekday } from './format.ts';
import { applyTimeZone } from './time-zone-meta.ts';

describe('dates of an installation that sits elsewhere', () => {
  afterEach(() => {
    setInstallationZone(DEFAULT_ZONE);
    document.head.replaceChildren();
  });

  it('are those of the zone that its pages tell; what is no zone here changes nothing', () => {
    document.head.innerHTML = '<meta name="monitor:zone" content="America/Tijuana" />';
    applyTimeZone();
    expect(formatMoment('2026-07-01T06:59:00.000Z')).toBe('30 de junio de 2026, 23:59');
    expect(formatWeekday(new Date('2026-07-01T06:59:00Z'))).toBe('Martes 30 de junio de 2026');
    expect(formatDay('2026-07-01')).toBe('01/07/2026');
    document.head.innerHTML = '<meta name="monitor:zone" content="America/Aztlan" />';
    applyTimeZone();
    expect(formatMoment('2026-07-01T07:00:00.000Z')).toBe('01 de julio de 2026, 00:00');
  });
});
