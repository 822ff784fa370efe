import { join } from 'node:path';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { NewEvent } from '@monitor/platform/event-store/event-store';
import { rewriteEvent } from '@monitor/platform/event-store/testing/rewrite-event';
import { system } from '@monitor/platform/process/system';
import { spawnMonitor } from '../testing/spawned-monitor.ts';
import { type Installation, newInstallation } from './testing/installation.ts';

const today = '2026-01-01';
const TOO_LARGE = 'x'.repeat(4_000_001);

describe('events that cannot be folded', () => {
  let installation: Installation;
  let organizationId: string;

  beforeEach(async () => {
    installation = await newInstallation();
    organizationId = await installation.addOrganization('Municipio', 'Mpio');
  });
  afterEach(() => installation.remove());

  const data = () => join(installation.folder, 'data');

  /** Writes into the log what no command lets in. */
  const append = (
    aggregate: 'supplier',
    id: string,
    events: readonly Readonly<{ type: string; schemaVersion?: number; data: unknown }>[],
  ) =>
    installation.on(async (ports) => {
      const stream = streamOf(organizationId, aggregate, id);
      const written = events.map(({ type, schemaVersion = 1, data }): NewEvent => {
        const metadata = {
          recordedAt: system.now().toISOString(),
          organizationId,
          commandId: system.newId(),
          actor: { kind: 'system' },
          cause: { via: 'system' },
        };
        return { id: system.newId(), type, schemaVersion, data, metadata };
      });
      const { version } = await ports.events.read(stream);
      expect(await ports.events.append(stream, version, written)).toMatchObject({ ok: true });
      return stream;
    });

  const supplier = (id: string, name: string, notes: string | null = null) => ({
    id,
    organizationId,
    validFrom: today,
    fields: { name, rfc: null, notes },
  });
  const renamed = (id: string, from: string, to: string) => ({
    type: 'SupplierRevised',
    data: { ...supplier(id, to), changes: [{ field: 'name', from, to }] },
  });

  /** What the site shows, while a monitor of its own process runs on the same files. */
  const running = async <Result>(work: (url: string) => Promise<Result>): Promise<Result> => {
    const monitor = spawnMonitor({ DATA_DIR: data() });
    try {
      return await work(await monitor.url);
    } finally {
      monitor.stop();
      await monitor.ended();
    }
  };
  const readiness = async (url: string) => {
    for (;;) {
      const response = await fetch(`${url}/health/ready`);
      const body = (await response.json()) as { caughtUp?: boolean; degraded: object }; // asserted where it matters
      if (response.ok && body.caughtUp) return { status: response.status, body };
    }
  };

  it('stop neither the start nor what comes after them, whatever is wrong with them, and readiness tells', async () => {
    const [first, second, third, fourth] = [system.newId(), system.newId(), system.newId(), system.newId()];
    await append('supplier', first, [{ type: 'SupplierRegistered', data: supplier(first, 'UNO', TOO_LARGE) }]);
    await append('supplier', second, [{ type: 'SupplierRegistered', schemaVersion: 0, data: supplier(second, 'DOS') }]);
    await append('supplier', third, [{ type: 'SupplierRegistered', data: null }, renamed(third, 'TRES', 'TRES B')]);
    await append('supplier', fourth, [{ type: 'SupplierRegistered', data: supplier(fourth, 'CUATRO') }]);
    const { body } = await running(readiness);
    expect(body).toMatchObject({ ready: true, caughtUp: true, degraded: { suppliers: 3 } });

    const listed = await installation.run('dead-letters');
    expect(listed.code).toBe(0);
    expect(listed.said).toContain('too large');
    expect(listed.said).toContain('No version is 0');
    expect(listed.said).toContain(`SupplierRegistered  ${streamOf(organizationId, 'supplier', third)}/1\n`);
    expect(listed.said).toContain('Esperan por ellos 1 evento posterior');
    const verified = await installation.run('verify');
    expect(verified.code).toBe(1);
    expect(verified.said).toContain('suppliers: 1 documento, 0 diferencias\n');
    expect(verified.said).toContain('No se pudieron aplicar 3 eventos, 0 omitidos con motivo.');
  });

  it('are folded in the order of the log once they can be, with what waited for them, while the monitor runs', async () => {
    const id = system.newId();
    const stream = await running(async (url) => {
      await readiness(url);
      const poisoned = await append('supplier', id, [
        { type: 'SupplierRegistered', schemaVersion: 0, data: supplier(id, 'UNO') },
        renamed(id, 'UNO', 'UNO B'),
      ]);
      await untilDegraded(url);
      expect(await installation.run('dead-letters', 'retry', 'all')).toMatchObject({
        code: 1,
        said: expect.stringContaining('2 intentos'),
      });
      expect(await installation.run('verify')).toMatchObject({ code: 1 });
      const noted = { endedAt: expect.any(String), differing: {}, failure: null };
      expect((await readiness(url)).body).toMatchObject({ verifiedViews: noted, verifiedRecords: noted });

      // As another program would have written it.
      rewriteEvent(join(data(), 'events.db'), { stream: poisoned, version: 1 }, { schemaVersion: 1 });
      expect(await installation.run('dead-letters', 'retry', `${poisoned}/1`)).toMatchObject({
        code: 0,
        said: 'Se aplicaron 1 evento y los que esperaban por ellos.\n',
      });
      expect((await readiness(url)).body.degraded).toEqual({});
      return poisoned;
    });
    expect(await installation.run('dead-letters')).toMatchObject({ said: 'No hay eventos apartados.\n' });
    await installation.run('restore-keys'); // no command wrote it, and so none took its keys
    expect(await installation.run('verify')).toMatchObject({
      code: 0,
      said: expect.stringContaining('suppliers: 1 documento, 0 diferencias\n'),
    });
    expect(await installation.run('dead-letters', 'retry', `${stream}/1`)).toMatchObject({ code: 1 });
  });

  const untilDegraded = async (url: string): Promise<void> => {
    while (Object.keys((await readiness(url)).body.degraded).length === 0);
  };

  it('end a rebuild with the two ways out; one that is skipped does not, and everybody is told who skipped it and why', async () => {
    const id = system.newId();
    const stream = await append('supplier', id, [
      { type: 'SupplierRegistered', schemaVersion: 0, data: supplier(id, 'UNO') },
      renamed(id, 'UNO', 'UNO B'),
    ]);
    const refused = await installation.run('rebuild');
    expect(refused.code).toBe(1);
    expect(refused.remarked).toContain('corrige el programa y vuelve a intentarlo');
    expect(refused.remarked).toContain(`dead-letters skip ${stream}/1 --reason`);

    const skip = ['dead-letters', 'skip', `${stream}/1`, '--by', 'Inés', '--reason'];
    expect(await installation.run(...skip, '  ')).toMatchObject({ code: 1 });
    expect(await installation.run(...skip, 'se capturó dos veces')).toMatchObject({ code: 0 });
    const told = /omitido por Inés el \S+: se capturó dos veces/;
    for (const command of [['dead-letters'], ['rebuild'], ['verify']]) {
      const ran = await installation.run(...command);
      expect(ran).toMatchObject({ code: 0, said: expect.stringMatching(told) });
    }
    const { body } = await running(readiness);
    expect(body.degraded).toEqual({});
  });

  it('are none where a newer program wrote them: the monitor ends with one line, and shows nothing past them', async () => {
    const id = system.newId();
    const line = /^SupplierRegistered \(evento 1 de \S+\) está escrito en la versión 99 .*actualiza este servicio\n$/;
    const monitor = spawnMonitor({ DATA_DIR: data() });
    await readiness(await monitor.url);
    const stream = await append('supplier', id, [
      { type: 'SupplierRegistered', schemaVersion: 99, data: supplier(id, 'UNO') },
    ]);
    expect(await monitor.ended()).toMatchObject({ code: 1, err: expect.stringMatching(line) });
    expect(await installation.run('dead-letters')).toMatchObject({ said: 'No hay eventos apartados.\n' });
    for (const command of [['verify'], ['rebuild'], ['dead-letters', 'skip', `${stream}/1`, '--reason', 'porque sí']])
      expect(await installation.run(...command)).toMatchObject({
        code: 1,
        remarked: expect.stringContaining('lo escribió un programa más nuevo'),
      });
  });

  it('refuses to skip what is no event, and needs a reason', async () => {
    await installation.run('rebuild');
    const skip = (id: string) => installation.run('dead-letters', 'skip', id, '--reason', 'porque sí');
    for (const id of ['all', '1', 'nada/1', '0', `${streamOf(organizationId, 'organization', organizationId)}/9`])
      expect(await skip(id)).toMatchObject({ code: 1, remarked: expect.stringContaining('No hay ningún evento') });
    expect(await installation.run('dead-letters', 'skip', '1')).toMatchObject({ code: 2 });
    expect(await installation.run('dead-letters', 'retry')).toMatchObject({
      code: 0,
      said: 'No hay eventos apartados.\n',
    });
  });
});
