import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { catalogues } from '@monitor/contracts-schema/catalogues';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { isVerificationDue, lastVerified } from '@monitor/platform/verification/verification';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import type { ViewGenerations, ViewStore } from '@monitor/platform/view-store/view-store';
import { type Installation, newInstallation } from './testing/installation.ts';

describe('rebuilding and verifying the views', () => {
  let installation: Installation;
  let organizationId: string;

  beforeEach(async () => {
    installation = await newInstallation();
    organizationId = await installation.addOrganization('Municipio', 'Mpio');
  });
  afterEach(() => installation.remove());

  const shown = async (views: ViewGenerations) => inGeneration(views, (await livePrefix(views)) ?? '');
  const kept = async (store: ViewStore) => ({
    last: await lastVerified(store),
    isDue: await isVerificationDue(store, new Date()),
  });

  it('has nothing to verify before the first views are built', async () => {
    expect(await installation.run('verify')).toMatchObject({
      code: 1,
      remarked: 'Todavía no hay vistas que verificar\n',
    });
  });

  it('builds views that are then verified, beside the ones shown before', async () => {
    expect(await installation.run('rebuild')).toMatchObject({ code: 0, said: expect.stringContaining('vistas v1.') });
    const again = await installation.run('rebuild');
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('vistas v2 en lugar de v1 ') });
    expect(again.said).toContain('Organizaciones: 1\n');
    for (const { noun } of Object.values(catalogues)) expect(again.said.toLowerCase()).toContain(`\n${noun.many}: `);
    const verified = await installation.run('verify');
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.said).toContain('organizations: 1 documento, 0 diferencias\n');
  });

  it('names every document that is not what the log says, and fails', async () => {
    await installation.run('rebuild');
    await installation.on(async ({ views }) => {
      const live = await shown(views);
      const [view] = await live.find(organizationViews, {});
      await live.replaceMany(organizationViews, [{ ...view!, name: 'Otro nombre' }]);
      await live.removeWhere(contractViews, {});
    });
    const verified = await installation.run('verify');
    expect(verified.code).toBe(1);
    expect(verified.said).toContain('organizations: 1 documento, 1 diferencia\n');
    expect(verified.said).toContain(`  ${organizationId}: difiere en `);
    await installation.run('rebuild');
    expect(await installation.run('verify')).toMatchObject({ code: 0 });
  });

  it('names a key of the records that is not what the log says, and writes it again', async () => {
    await installation.run('rebuild');
    expect((await installation.run('verify')).said).toMatch(/\n1 reservación o referencia, 0 diferencias\n/);
    const records = new DatabaseSync(join(installation.folder, 'data', 'records.db'));
    const [rows] = records.prepare(`select name from sqlite_schema where name like 'rows:reservations'`).all();
    records.exec(`update "${rows?.name}" set id = replace(id, 'MUNICIPIO', 'MUNICIPIA')`);
    records.close();
    const verified = await installation.run('verify');
    expect(verified.code).toBe(1);
    const mendedSoon = { last: { differing: { reservations: 1 }, mended: 0 }, isDue: true };
    expect(await installation.on(({ records }) => kept(records))).toMatchObject(mendedSoon);
    expect(verified.said).toMatch(
      /\n1 reservación o referencia, 1 diferencia\n {2}reservations \S*MUNICIPIO: falta o es de otro/,
    );
    expect(await installation.run('restore-keys')).toMatchObject({
      code: 0,
      said: 'Las reservaciones y referencias dicen lo que dice la bitácora.\n',
    });
    expect(await installation.run('verify')).toMatchObject({ code: 0 });
    expect(await installation.on(({ records }) => kept(records))).toMatchObject({
      last: { differing: {} },
      isDue: false,
    });
  });

  it('keeps what verify found for a monitor that runs on the same files, which need not verify for a day', async () => {
    await installation.run('rebuild');
    await installation.on(async ({ events, views, records }) => {
      const live = await shown(views);
      for (const store of [live, records]) {
        await isVerificationDue(store, new Date(0));
        expect(await kept(store)).toEqual({ last: null, isDue: true });
      }
      await live.removeWhere(organizationViews, {});
      await installation.run('verify');
      const found = {
        endedAt: expect.any(String),
        position: await events.lastPosition(),
        documents: expect.any(Number),
        differing: {},
        mended: 0,
        failure: null,
      };
      expect(await kept(live)).toEqual({ last: { ...found, differing: { organizations: 1 } }, isDue: false });
      expect(await kept(records)).toEqual({ last: found, isDue: false });
    });
  });

  it.each(['gone', 'empty', 'cut off'])(
    'says which views are %s instead of showing none, and builds them anew',
    async (how) => {
      await installation.run('rebuild');
      const file = join(installation.folder, 'data', 'views.v1.db');
      if (how === 'gone') await rm(file);
      else await truncate(file, how === 'empty' ? 0 : 20_000);
      const verified = await installation.run('verify');
      expect(verified).toMatchObject({ code: 1, remarked: expect.stringContaining(`${file} no se puede usar`) });
      expect(await installation.run('rebuild')).toMatchObject({
        code: 0,
        said: expect.stringContaining('vistas v2 en lugar de v1 '),
      });
      expect(await installation.run('verify')).toMatchObject({ code: 0 });
    },
  );

  it('keeps too what kept verify from looking at all of it', async () => {
    await installation.run('rebuild');
    const views = new DatabaseSync(join(installation.folder, 'data', 'views.v1.db'));
    views.exec(`update "bodies:organizations" set _body = '{'`);
    views.close();
    const { code, remarked } = await installation.run('verify');
    expect(code).toBe(1);
    const { last } = await installation.on(async (ports) => kept(await shown(ports.views)));
    expect(last).toMatchObject({ position: null, documents: 0, failure: expect.stringContaining('organizations') });
    expect(remarked).toContain('organizations');
  });
});
