import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCommandService, ensureAdministrator } from '@monitor/command-service';
import { DEMONSTRATION_ORGANIZATIONS } from '@monitor/contracts-schema/installation/demonstration';
import { DEFAULT_ZONE, setInstallationZone } from '@monitor/contracts-schema/installation-zone';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import { openPorts } from '@monitor/platform/ports';
import { readConfig } from '@monitor/platform/process/config';
import { openLogger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import { createProjector } from '@monitor/projector';
import { eventsInLog } from '../commands/events-in-log.ts';
import { DAYS_TOLD } from './demo-story.ts';
import { prepareDemo } from './tell-demo.ts';

/** All that the log holds once the story was told on a day. */
const told = async (day: string, time = '18:00') => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'una contraseña de prueba' });
  const ports = await openPorts(config);
  const logged: string[] = [];
  const logger = openLogger('warn', 'test', { write: (line) => void logged.push(line) });
  const story = prepareDemo(new Date(`${day}T${time}:00Z`), logger);
  const commands = createCommandService({ ports, ...story.parts });
  const projector = createProjector({ ...ports, system, config: { feed: 'log', pollIntervalMs: 5 } });
  try {
    await projector.start();
    await commands.recover();
    await ensureAdministrator({ ports, system: story.parts.system, users: commands.users, config });
    await story.tell({ commands, ports, signal: new AbortController().signal });
    const events = [];
    for await (const event of eventsInLog(ports.events)) events.push(event);
    return { events, logged, mails: await readdir(join(folder, 'outbox')).catch(() => []) };
  } finally {
    await commands.stop();
    await projector.stop();
    await ports.close();
    await rm(folder, { recursive: true });
  }
};

type Told = Awaited<ReturnType<typeof told>>;

const [NEW_YEAR, LEAP_DAY] = ['2026-01-01', '2028-02-29'];
/** What was told on these days, once. */
const stories = new Map<string, Promise<Told>>();
const storyOf = (day: string): Promise<Told> => {
  const story = stories.get(day) ?? told(day);
  stories.set(day, story);
  return story;
};

/** The story, act by act, as far as the log can tell. */
const TELLS = [
  ...(['OrganizationRegistered', 'OrganizationRevised', 'CalculationRegistered', 'CalculationRevised'] as const),
  ...(['UserRegistered', 'UserRevised', 'UserRemoved', 'DataLoadUploaded', 'SupplierJoined'] as const),
  ...(['ContractRegistered', 'ContractRevised', 'ContractRemoved', 'ContractRestored', 'DocumentArchived'] as const),
];

describe.each([NEW_YEAR, LEAP_DAY])('the demonstration as it is told on %s', (day) => {
  let story: Told;
  beforeAll(async () => {
    story = await storyOf(day);
  });

  const all = (): readonly MonitorEvent[] => story.events as unknown as MonitorEvent[]; // our own log's

  it('comes to its end, with all that it has to tell', () => {
    expect(story.logged.filter((line) => line.includes('demonstration'))).toEqual([]);
    expect(TELLS.filter((type) => !all().some((event) => event.type === type))).toEqual([]);
    const undone = all().filter(({ type, data }) => type === 'BatchCompleted' && data.kind === 'undo');
    expect(undone).toHaveLength(2);
  });

  it('has happened in order, in the eighteen months before that day', () => {
    const times = story.events.map(({ metadata }) => String(metadata.recordedAt));
    expect(times).toEqual([...times].sort());
    const days = (Date.parse(day) - Date.parse(times[0] ?? '')) / 86_400_000;
    expect([Math.round(days), (times.at(-1) ?? '') < day]).toEqual([DAYS_TOLD + 1, true]);
  });

  it('is of two organizations, whose contracts are of the years up to the one that goes on, and none is to come', () => {
    const contracts = all().flatMap(({ type, data }) => (type === 'ContractRegistered' ? [data] : []));
    const eve = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    for (const organization of DEMONSTRATION_ORGANIZATIONS) {
      const fields = contracts.filter(({ organizationId }) => organizationId === organization).map((one) => one.fields);
      expect(
        fields
          .map(({ fiscalYear }) => fiscalYear)
          .sort()
          .at(-1),
      ).toBe(eve.slice(0, 4));
      const dates = fields.flatMap(({ contractDate, informationDate, updateDate }) => [
        contractDate ?? '',
        informationDate ?? '',
        updateDate ?? '',
      ]);
      expect(dates.filter((date) => date > eve)).toEqual([]);
    }
  });

  it('leaves nobody who may sign in, and has mailed nobody', () => {
    const people = new Map<string, UserFields>();
    for (const { type, data } of all())
      if (type === 'UserRegistered' || type === 'UserRevised') people.set(data.id, data.fields);
      else if (type === 'UserRemoved') people.delete(data.id);
    const active = [...people.values()].filter((person) => person.active);
    expect([people.size, active.map(({ email }) => email)]).toEqual([4, ['admin@monitor.local']]);
    expect(story.mails).toEqual([]);
  });
});

it('is the same on the same day, to the byte', async () => {
  const [one, other] = await Promise.all([storyOf(NEW_YEAR), told(NEW_YEAR)]);
  expect(JSON.stringify(one.events)).toBe(JSON.stringify(other.events));
});

describe('the demonstration of an installation far in the east', () => {
  beforeAll(() => setInstallationZone('Pacific/Kiritimati')); // 14 hours ahead
  afterAll(() => setInstallationZone(DEFAULT_ZONE));

  it('has happened by now, though the day there is the next one', async () => {
    const { events } = await told('2026-04-19', '10:30');
    expect(String(events.at(-1)?.metadata.recordedAt) < '2026-04-19T10:30').toBe(true);
  });
});
