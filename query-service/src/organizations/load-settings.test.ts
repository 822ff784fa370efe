import { permission } from '@monitor/contracts-schema';
import { ask } from '../testing/asking.ts';
import { idOf } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, USER] = [idOf('a'), idOf('b'), idOf('f')];
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
