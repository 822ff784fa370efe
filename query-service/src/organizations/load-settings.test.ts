import { permission } from '@monitor/contracts-schema';
import { ask } from '../testing/asking.ts';
import { openQueryWorld, type QueryWorld } from '../testing/query-world.ts';
import { idOf } from '../testing/specimens.ts';

const [A, B, USER] = [idOf('a'), idOf('b'), idOf('f')];
const EMAIL = 'reservado@organizacion.mx';

let world: QueryWorld;
beforeAll(async () => {
  world = await openQueryWorld();
  await world.putOrganization(A, []);
});
afterAll(() => world.close());

const settingsFor = (token?: string) =>
  ask(`${world.url}/api/settings/load-settings`, { organization: A, ...(token && { token }) });

describe('the settings of an organization', () => {
  it('say its contact e-mail to whoever holds SETTINGS, and to nobody else', async () => {
    const token = await world.tokenFor(USER);
    await world.putUser(USER, { administratorType: 'CUSTOM', permissions: ['SETTINGS'] });
    expect((await settingsFor(token)).body.data.contactEmail).toBe(EMAIL);

    const others = permission.options.filter((one) => one !== 'SETTINGS');
    await world.putUser(USER, { administratorType: 'CUSTOM', permissions: others });
    expect((await settingsFor(token)).bytes.toString()).not.toContain(EMAIL);
    await world.putUser(USER, { active: false });
    expect((await settingsFor(token)).bytes.toString()).not.toContain(EMAIL);
    expect((await settingsFor()).bytes.toString()).not.toContain(EMAIL);
  });

  it('name the source of its data', async () => {
    expect((await settingsFor()).body.data.dataSource).toBe('Plataforma Nacional de Transparencia');
    await world.putOrganization(B, [], { dataSource: 'Portal del municipio' });
    const own = await ask(`${world.url}/api/settings/load-settings`, { organization: B });
    expect(own.body.data.dataSource).toBe('Portal del municipio');
  });

  it('are kept for everybody as anybody may see them, whoever asked first', async () => {
    const token = await world.tokenFor(USER);
    await world.putUser(USER, { administratorType: 'CUSTOM', permissions: ['SETTINGS'] });
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
