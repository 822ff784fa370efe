import { svgOf } from '../images/testing/made-images.ts';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

const EMAIL = 'luis@monitor.mx';
const OLD = 'la clave vieja';
const NEW = 'la clave nueva';
const UPDATE = '/api/users/updateProfileInfo';

let harness: CommandHarness;
let userId: string;
let token: string;
beforeEach(async () => {
  harness = await openCommandHarness();
  const fields = { email: EMAIL, name: 'Luis', administratorType: 'CUSTOM', permissions: [] } as const;
  userId = await harness.addUser({ ...fields, permissions: [] }, OLD);
  token = await harness.tokenFor(userId);
});
afterEach(() => harness.close());

const bearer = (as = token) => ({ authorization: `Bearer ${as}`, 'x-current-organization-id': '' });
const update = (body: object, as = token) => harness.post(UPDATE, body, bearer(as));
const login = (password: string) =>
  harness.post('/public-api/accounts/login', { username: EMAIL, password }, bearer(''));
const fieldsOf = async (id: string) => {
  const user = await harness.service.users.find('installation', id);
  return user.status === 'registered' ? user.fields : undefined;
};

describe('the own profile', () => {
  it('is renamed by whoever has a session, whatever id they send', async () => {
    const names = { name: ' Luis  Ángel ', lastName: 'Soto', _id: harness.administrator, id: harness.administrator };
    expect(await update(names)).toMatchObject({ status: 200, body: { error: false, position: expect.any(String) } });
    expect(await fieldsOf(userId)).toMatchObject({ name: 'Luis Ángel', lastName: 'Soto', email: EMAIL });
    expect(await fieldsOf(harness.administrator)).toMatchObject({ name: 'Ana' });
  });

  it('changes nothing that a profile does not say', async () => {
    await update({
      name: 'Luis',
      lastName: 'Soto',
      administratorType: 'GENERAL',
      active: false,
      email: 'x@monitor.mx',
    });
    expect(await fieldsOf(userId)).toMatchObject({ administratorType: 'CUSTOM', active: true, email: EMAIL });
  });

  it.each([
    [{ name: '', lastName: 'Soto' }, 'name', 'El nombre es requerido'],
    [{ name: 'Luis' }, 'lastName', 'El apellido es requerido'],
    [{ name: 'L'.repeat(101), lastName: 'Soto' }, 'name', 'El nombre excede los 100 caracteres permitidos'],
  ])('is not renamed to %j', async (names, field, message) =>
    expect(await update(names)).toMatchObject({ status: 422, body: { errors: [{ field, message }] } }),
  );

  it('needs a session', async () => expect((await update({ name: 'X', lastName: 'Y' }, '')).status).toBe(401));
});

describe('the own password', () => {
  const change = (newPassword: string, confirmPassword = newPassword, currentPassword = OLD, as = token) =>
    update({ currentPassword, newPassword, confirmPassword }, as);

  it('is changed by who knows it, ends every session, and goes on with another', async () => {
    const elsewhere = (await login(OLD)).body.data.token;
    const { status, body } = await change(NEW);
    expect(status).toBe(200);
    for (const over of [token, elsewhere]) expect((await update({ name: 'X', lastName: 'Y' }, over)).status).toBe(401);
    expect((await update({ name: 'X', lastName: 'Y' }, body.data.token)).status).toBe(200);
    expect((await login(OLD)).status).toBe(401);
    expect((await login(NEW)).status).toBe(200);
  });

  it.each([
    [NEW, 'otra cosa más', OLD, 'confirmPassword', 'Las contraseñas deben coincidir'],
    ['corta', 'corta', OLD, 'newPassword', 'La contraseña debe contener al menos 8 caracteres'],
    ['x'.repeat(101), 'x'.repeat(101), OLD, 'newPassword', 'La contraseña debe contener un máximo de 100 caracteres'],
    ['Contraseña1', 'Contraseña1', OLD, 'newPassword', 'La contraseña es una de las primeras que cualquiera prueba'],
    [NEW, NEW, '', 'currentPassword', 'La contraseña actual es requerida'],
  ])('is not changed to %s, confirmed as %s, with %s', async (password, confirmation, current, field, message) => {
    const { status, body } = await change(password, confirmation, current);
    expect([status, body.errors]).toEqual([422, [{ field, message }]]);
    expect((await login(OLD)).status).toBe(200);
  });

  it('is not changed by who does not know it, and guesses are few', async () => {
    const wrong = await change(NEW, NEW, 'no la sé bien');
    expect(wrong).toMatchObject({ status: 422, body: { message: 'La contraseña actual no es correcta' } });
    for (let guess = 0; guess < 9; guess += 1) await change(NEW, NEW, 'no la sé bien');
    expect((await change(NEW)).status).toBe(429);
  });

  it('does not come with names', async () => {
    const both = { name: 'X', lastName: 'Y', currentPassword: OLD, newPassword: NEW, confirmPassword: NEW };
    expect((await update(both)).status).toBe(400);
  });
});

describe('the own picture', () => {
  const upload = async (content: Blob | string, name = 'yo.png', as = token) => {
    const form = new FormData();
    form.set('userId', harness.administrator);
    form.set('profilePicture', new Blob([content]), name);
    const headers = { authorization: `Bearer ${as}` };
    const response = await fetch(`${harness.url}/api/users/uploadProfilePicture`, {
      method: 'POST',
      headers,
      body: form,
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it('is kept by its content, whatever it is called, and takes the place of the former one', async () => {
    const { files } = harness.ports;
    const first = (await upload(SVG)).body.data.profilePicture;
    expect(await files.describe(first)).toMatchObject({ contentType: 'image/svg+xml', name: 'perfil.svg', size: 46 });
    const second = (await upload(SVG)).body.data.profilePicture;
    expect(await fieldsOf(userId)).toMatchObject({ profilePicture: second });
    expect(await fieldsOf(harness.administrator)).toMatchObject({ profilePicture: null });
    expect([await files.describe(first), Boolean(await files.describe(second))]).toEqual([undefined, true]);
  });

  it('is refused when it is none, too large, or missing', async () => {
    expect(await upload('%PDF-1.4', 'yo.png')).toMatchObject({
      status: 422,
      body: { message: 'Por favor selecciona una imagen con extensión .jpeg, .png, .gif o .svg' },
    });
    expect(await upload(new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]))).toMatchObject({
      status: 413,
      body: { code: 'image.too-large' },
    });
    expect(await upload('')).toMatchObject({
      status: 400,
      body: { message: 'Por favor selecciona un archivo para la imagen' },
    });
    expect((await upload(SVG, 'yo.svg', '')).status).toBe(401);
    expect(await upload(svgOf('<g>'.repeat(63) + '</g>'.repeat(63)))).toMatchObject({
      status: 422,
      body: {
        code: 'image.svg-too-deep',
        message: 'La imagen .svg tiene elementos dentro de otros en más de 63 niveles',
      },
    });
    expect(await fieldsOf(userId)).toMatchObject({ profilePicture: null });
  });
});
