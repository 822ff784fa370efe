import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { isPublicRead } from '@monitor/contracts-schema/http/known-query';
import { permission } from '@monitor/contracts-schema/permission';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, supplier } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, USER] = [idWith('a'), idWith('b'), idWith('f')];
const EMAIL = 'reservado@organizacion.mx';

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(A, []);
});
afterAll(() => harness.close());

const settingsFor = (token?: string) =>
  ask(`${harness.url}/api/settings/load-settings`, { organization: A, ...(token && { token }) });

describe('the settings of an organization', () => {
  it('say its contact e-mail, and the version to correct, to whoever holds SETTINGS, and to nobody else', async () => {
    const token = await harness.tokenFor(USER);
    await harness.putUser(USER, { administratorType: 'CUSTOM', permissions: ['SETTINGS'] });
    expect((await settingsFor(token)).body.data).toMatchObject({ contactEmail: EMAIL, version: expect.any(Number) });

    const others = permission.options.filter((one) => one !== 'SETTINGS');
    await harness.putUser(USER, { administratorType: 'CUSTOM', permissions: others });
    expect((await settingsFor(token)).bytes.toString()).not.toContain(EMAIL);
    await harness.putUser(USER, { active: false });
    expect((await settingsFor(token)).bytes.toString()).not.toContain(EMAIL);
    expect((await settingsFor()).bytes.toString()).not.toContain(EMAIL);
    expect((await settingsFor()).body.data).not.toHaveProperty('version');
  });

  it('name the source of its data', async () => {
    expect((await settingsFor()).body.data.dataSource).toBe('Plataforma Nacional de Transparencia');
    await harness.putOrganization(B, [], { dataSource: 'Portal del municipio' });
    const own = await ask(`${harness.url}/api/settings/load-settings`, { organization: B });
    expect(own.body.data.dataSource).toBe('Portal del municipio');
  });

  it('are kept for everybody as anybody may see them, whoever asked first', async () => {
    const token = await harness.tokenFor(USER);
    await harness.putUser(USER, { administratorType: 'CUSTOM', permissions: ['SETTINGS'] });
    const [known, stranger, again, knownAgain] = [
      await settingsFor(token),
      await settingsFor(),
      await settingsFor(),
      await settingsFor(token),
    ];
    expect(stranger.bytes.toString()).not.toContain(EMAIL);
    expect(again.bytes).toEqual(stranger.bytes);
    expect(knownAgain.bytes).toEqual(known.bytes);
    expect(known.bytes.toString()).toContain(EMAIL);
    expect(known.headers.etag).not.toBe(stranger.headers.etag);
    expect(known.headers['cache-control']).toContain('private');
  });
});

describe('an organization that is removed', () => {
  const GONE = idWith('d');
  const CONTRACT = idWith('c');
  const open = async (path: string) => ask(`${harness.url}${path}`, { token: await harness.tokenFor(USER) });
  const removed = async () => (await open('/api/organizations/removed')).body.data.docs;

  /** Every public question about an organization, by its address, but what happened to it. */
  const questions = allEndpoints
    .filter(
      (endpoint) => isPublicRead(endpoint) && endpoint.organization === 'required' && !endpoint.path.includes('audit'),
    )
    .map(({ path }) => path.replace(':format', 'json').replace(':id', supplier(1).id))
    .map((path) =>
      path.endsWith('/detail') ? `${path}?id=${path.includes('suppliers') ? supplier(1).id : CONTRACT}` : path,
    );
  const answered = () =>
    Promise.all(
      questions.map(async (path) => {
        const { status, bytes } = await ask(harness.url + path, { organization: GONE });
        return { path, status, body: bytes.toString().replaceAll(/"(?:updatedAt|generatedAt)":"[^"]*"/g, '') };
      }),
    );

  it('is in no public answer while it is; restored, each answer is what it was', async () => {
    await harness.putUser(USER);
    await harness.putOrganization(GONE, [{ id: CONTRACT, fields: contractWith() }]);
    const before = await answered();
    expect(before.filter(({ status }) => status === 200).length).toBeGreaterThan(15);
    expect((await open(`/api/organizations/what-removal-hides?id=${GONE}`)).body.data).toEqual({
      contractsCount: 1,
      suppliersCount: 1,
      restorableDays: 30,
    });

    await harness.remove(GONE);
    await harness.show(GONE);
    const gone = (await answered()).filter(({ status }) => status !== 404 && status !== 400);
    expect(gone).toEqual([]);
    expect((await ask(`${harness.url}/public-api/organizations/list`)).bytes.toString()).not.toContain(GONE);
    expect((await open(`/api/organizations/what-removal-hides?id=${GONE}`)).status).toBe(404);
    expect(await removed()).toMatchObject([
      { _id: GONE, name: 'Organización d', restorableUntil: '2026-12-01T12:00:00.000Z' },
    ]);

    await harness.restoreOrganization(GONE);
    await harness.show(GONE);
    expect(await answered()).toEqual(before);
    expect(await removed()).toEqual([]);
  });
});
