import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { system } from '@monitor/platform/process/system';
import { lastVerified } from '@monitor/platform/verification/verification';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import { rebuildViews } from '@monitor/projector';
import { type Installation, newInstallation } from './testing/installation.ts';

const DAMAGED = 'Municipio del Norte';
const WHOLE = 'Municipio del Sur';
const EVENTS_PER_FRAME = 64;

type Frame = Readonly<{ first: number; count: number; body: Uint8Array }>;

describe('an event of which one letter was changed in the file of the log', () => {
  let installation: Installation;
  let log: string;

  beforeEach(async () => {
    installation = await newInstallation();
    log = join(installation.folder, 'data', 'events.db');
    for (const name of [DAMAGED, WHOLE]) await installation.addOrganization(name, name.slice(-5).trim());
  });
  afterEach(() => installation.remove());

  const damage = (): void => {
    const file = new DatabaseSync(log);
    const { changes } = file
      .prepare(`update events set data = replace(data, 'Norte', 'Nortx') where data like '%Norte%'`)
      .run();
    file.close();
    expect(changes).toBe(1);
  };
  const itsPlace = () =>
    expect.stringMatching(
      new RegExp(`El evento de la posición \\d+ de ${log} \\(OrganizationRegistered.* no es como se escribió`),
    );
  const namesOf = () =>
    installation.on(async ({ views }) => {
      const live = inGeneration(views, (await livePrefix(views)) ?? '');
      return (await live.find(organizationViews, {})).map(({ name }) => name);
    });

  it.each([
    ['rebuild', []],
    ['export-events', ['--output', 'copia.jsonl']],
    ['backup', ['copia']],
  ])('ends %s with its file and its position, and leaves nothing half-made', async (command, args) => {
    damage();
    const into = args.map((word) => (word.startsWith('copia') ? join(installation.folder, word) : word));
    const { code, remarked } = await installation.run(command, ...into);
    expect({ code, remarked }).toEqual({ code: 1, remarked: itsPlace() });
    expect(await readdir(installation.folder)).toEqual(['data']);
  });

  it('is found by verify, though the views took it in before', async () => {
    await installation.run('rebuild');
    damage();
    const { code, said } = await installation.run('verify');
    expect({ code, said }).toEqual({ code: 1, said: itsPlace() });
    const kept = installation.on(async ({ views }) =>
      lastVerified(inGeneration(views, (await livePrefix(views)) ?? '')),
    );
    expect(await kept).toMatchObject({ differing: { events: expect.any(Number) } });
  });

  it('keeps its stream from the views, and nothing else', async () => {
    damage();
    await installation.on((ports) => rebuildViews({ ...ports, system, onDeadEvents: 'dead-letter' }));
    expect(await namesOf()).toEqual([WHOLE]);
    expect(await installation.run('dead-letters')).toMatchObject({ code: 0, said: itsPlace() });
  });

  it('or a byte, where it is packed with others: then it is all of these, and no more', async () => {
    for (let n = 0; n < EVENTS_PER_FRAME; n += 1) await installation.addOrganization(`Municipio ${n}`, `M${n}`);
    await installation.run('rebuild');
    const all = await installation.on(({ events }) => events.readLog({ limit: 1_000 }));
    const file = new DatabaseSync(log);
    const { first, count, body } = file.prepare('select first, count, body from frames').get() as unknown as Frame; // the first
    body[body.length >> 1]! ^= 1;
    file.prepare('update frames set body = ? where first = ?').run(body, first);
    file.close();

    const named = { code: 1, remarked: itsPlace() };
    expect(await installation.run('rebuild')).toMatchObject(named);
    expect(await installation.run('backup', join(installation.folder, 'copia'))).toMatchObject(named);
    expect(await installation.run('verify')).toMatchObject({ code: 1, said: itsPlace() });
    await installation.on((ports) => rebuildViews({ ...ports, system, onDeadEvents: 'dead-letter' }));
    const left = all.slice(first - 1 + count).map(({ data }) => (data as { fields: { name: string } }).fields.name);
    expect((await namesOf()).sort()).toEqual(left.sort());
  });
});
