import { text as textOf } from 'node:stream/consumers';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"></rect></svg>';

let harness: CommandHarness;
beforeEach(async () => {
  harness = await openCommandHarness();
});
afterEach(() => harness.close());

const state = async () => {
  const organization = await harness.service.organizations.find(harness.organization, harness.organization);
  if (organization.status !== 'registered') throw new Error('The organization is gone');
  return organization;
};
const change = (form: object) => harness.post('/api/settings/change-settings', form);

const upload = async (content: string, name: string) => {
  const body = new FormData();
  body.set('cover', new Blob([content]), name);
  const headers = { authorization: `Bearer ${harness.token}`, 'x-current-organization-id': harness.organization };
  const response = await fetch(`${harness.url}/api/settings/change-cover`, { method: 'POST', headers, body });
  return { status: response.status, body: JSON.parse(await response.text()) };
};

describe('the settings of an organization', () => {
  it('are changed as far as they are named, and answered as they are then', async () => {
    const { version, fields: before } = await state();
    const { status, body } = await change({ version, title: '<b>Compras</b> abiertas', schedule: 'De 9 a 15' });
    expect([status, body.message]).toEqual([200, 'La configuración se ha actualizado correctamente.']);
    expect(body.data).toMatchObject({ title: '<b>Compras</b> abiertas', schedule: 'De 9 a 15', version: version + 1 });
    expect(body.data.welcomeTitle).toBe(before.welcomeTitle);
    expect((await state()).fields).toEqual({ ...before, title: '<b>Compras</b> abiertas', schedule: 'De 9 a 15' });
  });

  it.each(['showBackgroundText', 'round', 'publishesPersonalRfcs'])('turn %s on and off', async (flag) => {
    for (const value of [true, false]) {
      const { version } = await state();
      expect((await change({ version, [flag]: value })).body.data).toMatchObject({ [flag]: value });
      expect((await state()).fields).toMatchObject({ [flag]: value });
    }
  });

  it('hold no markup that could run, whoever sends it', async () => {
    const { version } = await state();
    await change({ version, description: '<em>a</em><img src=x onerror=y><script>z()</script>' });
    expect((await state()).fields.description).toBe('<em>a</em>');
  });

  it('are not changed on a version that somebody else has left behind', async () => {
    const { version } = await state();
    await change({ version, title: 'Uno' });
    expect(await change({ version, title: 'Dos' })).toMatchObject({
      status: 409,
      body: { code: 'stream.version-conflict' },
    });
    expect((await state()).fields.title).toBe('Uno');
  });

  it('are refused with everything that is wrong with them, and none of it is changed', async () => {
    const { version, fields } = await state();
    const { status, body } = await change({
      version,
      title: 'Otro',
      contactEmail: 'nadie',
      defaultAdministrationPeriod: 'todas',
    });
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      422,
      ['contactEmail', 'defaultAdministrationPeriod'],
    ]);
    expect((await state()).fields).toEqual(fields);
  });

  it('need the version they were read at', async () => expect((await change({ title: 'Uno' })).status).toBe(400));

  it('are of the organization in the header', async () => {
    const other = await harness.addOrganization('Otro municipio');
    const headers = { 'x-current-organization-id': other };
    await harness.post('/api/settings/change-theme', { theme: 'orange' }, headers);
    expect((await state()).fields.theme).toBe('default');
  });
});

describe('the theme of an organization', () => {
  it('comes with its colour, every one of the fourteen', async () => {
    expect((await harness.post('/api/settings/change-theme', { theme: 'red' })).body.data).toMatchObject({
      theme: 'red',
      color: '#e71c4f',
    });
    expect((await state()).fields).toMatchObject({ theme: 'red', color: '#e71c4f' });
  });

  it('is none that is not known', async () =>
    expect((await harness.post('/api/settings/change-theme', { theme: 'gold' })).status).toBe(400));
});

describe('the cover of an organization', () => {
  it('is kept by its content, and the former one stays for its history', async () => {
    const first = (await upload(SVG, 'portada.svg')).body.data.cover;
    const { status, body } = await upload(`${SVG}<!-- otra -->`, 'portada.png');
    expect([status, body.message]).toEqual([200, 'La imagen de portada se ha actualizado correctamente.']);
    expect((await state()).fields.cover).toBe(body.data.cover);
    expect(await harness.ports.files.describe(body.data.cover)).toMatchObject({ contentType: 'image/svg+xml' });
    const kept = await harness.ports.files.open(first);
    expect(kept && (await textOf(kept))).toBe(SVG);
  });

  it('is an image', async () => {
    expect(await upload('%PDF-1.4', 'portada.png')).toMatchObject({
      status: 422,
      body: {
        code: 'image.not-an-image',
        message: 'Por favor selecciona una imagen con extensión .jpeg, .png, .gif o .svg',
      },
    });
    expect(await upload('', 'portada.png')).toMatchObject({ status: 400, body: { code: 'image.missing' } });
    expect((await state()).fields.cover).toBeNull();
  });
});
