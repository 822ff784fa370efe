import { Readable } from 'node:stream';
import { problems } from '@monitor/contracts-schema/problems';
import { isPasswordOf, keepPassword } from '../accounts/credentials.ts';
import { createCommandService } from '../command-service.ts';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

const raul = {
  name: 'Raúl',
  lastName: 'Díaz',
  email: 'raul@monitor.mx',
  active: true,
  administratorType: 'CUSTOM',
  permissions: ['CONTRACTS', 'SUPPLIERS'],
  notes: 'Compras',
};

let harness: CommandHarness;
beforeEach(async () => {
  harness = await openCommandHarness();
});
afterEach(() => harness.close());

const save = (form: object, headers = {}) => harness.post('/api/users/save', form, headers);
const remove = (_id: string, headers = {}) => harness.post('/api/users/delete', { _id }, headers);
const as = (token: string) => ({ authorization: `Bearer ${token}`, 'x-current-organization-id': '' });
const fieldsOf = async (id: string) => {
  const user = await harness.service.users.find('installation', id);
  return user.status === 'registered' ? user.fields : undefined;
};
const statusWith = async (token: string) => (await harness.post('/api/contracts/save', {}, as(token))).status;

describe('a user', () => {
  it('is registered without a password, and is mailed a link that lasts 72 hours to choose one', async () => {
    const { status, body } = await save(raul);
    expect([status, body.message]).toEqual([200, 'El usuario fue creado correctamente']);
    expect(await fieldsOf(body.data._id)).toEqual({
      ...raul,
      permissions: ['SUPPLIERS', 'CONTRACTS'],
      unconfirmedEmail: null,
      profilePicture: null,
    });
    const [mail] = await harness.mails();
    expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([
      'raul@monitor.mx',
      'Monitor de contrataciones públicas | Bienvenido a la plataforma',
    ]);
    harness.clock.advance(71 * 3_600_000);
    const password = 'mi primera clave';
    const chosen = { token: mail?.token, password, confirmPassword: password };
    expect((await harness.post('/public-api/accounts/valid-token', chosen, as(''))).status).toBe(200);
    const login = await harness.post('/public-api/accounts/login', { username: raul.email, password }, as(''));
    expect(login.body.data.permissions).toEqual(['SUPPLIERS', 'CONTRACTS']);
  });

  it('says that no mail went where the monitor does not know its own address', async () => {
    const lost = await openCommandHarness({ publicUrl: '' });
    const { status, body } = await lost.post('/api/users/save', raul);
    expect([status, body.message]).toEqual([200, expect.stringContaining('no se le envió correo')]);
    expect(await lost.mails()).toEqual([]);
    await lost.close();
  });

  it.each([
    [{ name: ' ' }, 'name', 'El campo Nombre es requerido'],
    [{ lastName: null }, 'lastName', 'El campo Apellido es requerido'],
    [{ email: '' }, 'email', 'El campo Correo electrónico es requerido'],
    [{ email: 'raul' }, 'email', 'El correo electrónico introducido no tiene un formato válido'],
    [{ active: undefined }, 'active', 'El campo Habilitar acceso a la plataforma es requerido'],
    [{ administratorType: '' }, 'administratorType', 'El campo Tipo de administrador es requerido'],
    [{ permissions: [] }, 'permissions', 'El campo Permisos es requerido'],
  ])('is refused when the form says %j', async (changes, field, message) =>
    expect(await save({ ...raul, ...changes })).toMatchObject({ status: 422, body: { errors: [{ field, message }] } }),
  );

  it('that may everything needs no permissions, and keeps none', async () => {
    const { body } = await save({ ...raul, administratorType: 'GENERAL' });
    expect(await fieldsOf(body.data._id)).toMatchObject({ administratorType: 'GENERAL', permissions: [] });
  });

  it('has an e-mail address of its own, whatever its case, until it is removed', async () => {
    const { _id } = (await save(raul)).body.data;
    const again = { ...raul, email: ' RAUL@monitor.mx' };
    expect(await save(again)).toMatchObject({ status: 409, body: { code: 'user.email-taken' } });
    expect((await remove(_id)).body.message).toBe('El usuario fue eliminado correctamente');
    expect((await save(again)).status).toBe(200);
  });

  it('that is deactivated or removed loses every session at once, and the removed one password and picture', async () => {
    const { _id, version } = (await save(raul)).body.data;
    const token = await harness.tokenFor(_id);
    expect(await statusWith(token)).not.toBe(401);
    const back = await save({ ...raul, _id, version, active: false });
    expect(await statusWith(token)).toBe(401);
    await save({ ...raul, _id, version: back.body.data.version, active: true });
    expect(await statusWith(token)).toBe(401);
    const later = await harness.tokenFor(_id, 600, 1);
    expect(await statusWith(later)).not.toBe(401);
    await keepPassword(harness.ports.records, _id, 'una clave larga', harness.clock.now());
    const [picture, asked] = [harness.clock.newId(), harness.context('installation')];
    const kind = { name: 'yo.svg', contentType: 'image/svg+xml' };
    await harness.ports.files.save(picture, kind, Readable.from('<svg/>'));
    await harness.service.users.revise(_id, { profilePicture: picture }, null, asked);
    await remove(_id);
    expect(await statusWith(later)).toBe(401);
    expect(await isPasswordOf(harness.ports.records, _id, 'una clave larga')).toBe(false);
    expect(await harness.ports.files.describe(picture)).toBeUndefined();
  });

  it('whose permissions change may do what they now say, with the session at hand', async () => {
    const { _id, version } = (await save(raul)).body.data;
    const token = await harness.tokenFor(_id);
    expect(await statusWith(token)).not.toBe(403);
    await save({ ...raul, _id, version, permissions: ['SUPPLIERS'] });
    expect(await statusWith(token)).toBe(403);
  });

  it('is corrected in the table, row by row', async () => {
    const first = (await save(raul)).body.data;
    const second = (await save({ ...raul, email: 'eva@monitor.mx' })).body.data;
    const rows = [
      { ...raul, ...first, name: 'Raúl Iván' },
      { ...raul, ...second, email: 'nada' },
    ];
    expect(await harness.post('/api/users/save-updated-docs', rows)).toMatchObject({
      status: 422,
      body: { errors: [{ field: second._id }], data: { saved: 1 } },
    });
    expect(await fieldsOf(first._id)).toMatchObject({ name: 'Raúl Iván' });
  });
});

describe('oneself', () => {
  const refused = { status: 409, body: { message: 'No puedes eliminar ni desactivar tu propia cuenta' } };

  it('is neither removed nor deactivated, in a form or in the table', async () => {
    await harness.addUser({ email: 'otra@monitor.mx' });
    const me = {
      ...raul,
      email: 'ana@monitor.mx',
      administratorType: 'GENERAL',
      _id: harness.administrator,
      version: 1,
    };
    expect(await remove(harness.administrator)).toMatchObject(refused);
    expect(await save({ ...me, active: false })).toMatchObject(refused);
    const row = await harness.post('/api/users/save-updated-docs', [{ ...me, active: false }]);
    expect(row.body.errors).toEqual([{ field: harness.administrator, message: refused.body.message }]);
    expect((await save(me)).status).toBe(200);
  });
});

describe('the last active general administrator', () => {
  const refused = { status: 409, body: { code: 'user.last-general' } };
  const ana = () => ({ ...raul, email: 'ana@monitor.mx', _id: harness.administrator, version: 1 });

  it('is neither removed, nor deactivated, nor made one of few permissions, by nobody', async () => {
    await harness.addUser({ email: 'inactiva@monitor.mx', active: false });
    expect(await save(ana())).toMatchObject(refused);
    expect((await harness.post('/api/users/save-updated-docs', [ana()])).body.errors).toEqual([
      { field: harness.administrator, message: problems['user.last-general'].message },
    ]);
    const { users } = harness.service;
    const operator = () => harness.context('installation');
    const last = { ok: false, code: 'user.last-general' };
    expect(await users.remove(harness.administrator, operator())).toEqual(last);
    expect(await users.revise(harness.administrator, { active: false }, null, operator())).toEqual(last);
    expect(await users.revise(harness.administrator, { administratorType: 'CUSTOM' }, null, operator())).toEqual(last);
  });

  it('may go when another one stays', async () => {
    const other = await harness.addUser({ email: 'otra@monitor.mx' });
    expect((await remove(harness.administrator, as(await harness.tokenFor(other)))).status).toBe(200);
  });

  it('is one of two who deactivate each other at the same moment', async () => {
    let [here, there] = [harness.administrator, await harness.addUser({ email: 'otra@monitor.mx' })];
    for (let round = 0; round < 5; round += 1) {
      const shutOut = async (id: string, by: string) => {
        const user = await harness.service.users.find('installation', id);
        if (user.status !== 'registered') throw new Error('nobody is there');
        const form = { ...user.fields, _id: id, version: user.version, active: false };
        return (await save(form, as(await harness.tokenFor(by)))).status;
      };
      const answers = await Promise.all([shutOut(there, here), shutOut(here, there)]);
      expect(answers.filter((status) => status === 200)).toHaveLength(1);
      const left = [await fieldsOf(here), await fieldsOf(there)].map((one) => one?.active);
      expect(left.filter(Boolean)).toHaveLength(1);
      if (!left[0]) here = there;
      there = await harness.addUser({ email: `otra-${round}@monitor.mx` });
    }
  });

  it.each(['one process', 'two processes'])('is there still when all remove each other at once, in %s', async (how) => {
    const { ports, clock } = harness;
    const logger = { debug() {}, info() {}, warn() {}, error() {} };
    const services = [
      harness.service,
      how === 'one process' ? harness.service : createCommandService({ ports, system: clock, logger }),
    ];
    for (let round = 0; round < 10; round += 1) {
      const others = await Promise.all(
        [0, 1, 2].map((number) => harness.addUser({ email: `general-${round}-${number}@monitor.mx` })),
      );
      const all = [...others, harness.administrator];
      const ended = await Promise.all(
        all.map((id, index) =>
          index % 2 === 0
            ? services[0]?.users.remove(id, harness.context('installation'))
            : services[1]?.users.revise(id, { administratorType: 'CUSTOM' }, null, harness.context('installation')),
        ),
      );
      expect(ended.filter((handled) => handled?.ok)).toHaveLength(3);
      const left = all[ended.findIndex((handled) => !handled?.ok)] ?? '';
      expect(await fieldsOf(left)).toMatchObject({ active: true, administratorType: 'GENERAL' });
      if (left === harness.administrator) continue;
      const saved = await fieldsOf(harness.administrator);
      if (saved)
        await services[0]?.users.revise(
          harness.administrator,
          { administratorType: 'GENERAL' },
          null,
          harness.context('installation'),
        );
      else break;
      await services[0]?.users.remove(left, harness.context('installation'));
    }
  });
});
