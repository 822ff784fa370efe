import { createHmac } from 'node:crypto';
import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { bodyLimitOf, ORGANIZATION_HEADER, POSITION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { permission } from '@monitor/contracts-schema/permission';
import { problems } from '@monitor/contracts-schema/problems';
import { sessionTokens } from '@monitor/platform/http/session-token';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

let harness: CommandHarness;
beforeAll(async () => {
  harness = await openCommandHarness();
});
afterAll(() => harness.close());

const SAVE = '/api/suppliers/save';
const supplier = (name: string) => ({ name });
const as = (token: string) => ({ authorization: `Bearer ${token}` });

const guarded = allEndpoints.filter(({ side, access }) => side === 'command' && access !== 'public');

describe.each(guarded.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const call = async (headers: Record<string, string>) => {
      const response = await fetch(harness.url + endpoint.path.replace(/:\w+/g, 'x'), {
        method: endpoint.method,
        headers: { [ORGANIZATION_HEADER]: harness.organization, 'content-type': 'application/json', ...headers },
        ...(endpoint.method === 'POST' && { body: '[{}]' }),
      });
      await response.arrayBuffer();
      return response.status;
    };

    it('asks for a session', async () => expect(await call({})).toBe(401));

    it('is closed to whoever has every other permission', async () => {
      if (endpoint.access === 'session') return;
      const others = permission.options.filter((one) => one !== endpoint.access);
      expect(await call(as(await harness.userWith(`sin-${harness.clock.newId()}@monitor.mx`, others)))).toBe(403);
    });

    it('is open to whoever has just the permission', async () => {
      const own = permission.options.filter((one) => one === endpoint.access);
      const status = await call(as(await harness.userWith(`con-${harness.clock.newId()}@monitor.mx`, own)));
      expect([401, 403]).not.toContain(status);
    });
  },
);

describe('a request that is wrong in every way', () => {
  it('is refused for who asks, then for what they may not, for the organization, and for what it says at last', async () => {
    const mayNot = await harness.userWith('sin-permiso@monitor.mx', ['USERS']);
    const may = await harness.userWith('con-permiso@monitor.mx', ['SUPPLIERS']);
    const nowhere = { [ORGANIZATION_HEADER]: 'f'.repeat(32) };
    const refusals = [
      await harness.post(SAVE, '{', { ...as('none'), ...nowhere }),
      await harness.post(SAVE, '{', { ...as(mayNot), ...nowhere }),
      await harness.post(SAVE, '{', { ...as(may), ...nowhere }),
      await harness.post(SAVE, '{', as(may)),
    ];
    expect(refusals.map(({ body }) => body.code)).toEqual([
      'session.required',
      'permission.missing',
      'organization.not-found',
      'request.invalid',
    ]);
  });
});

describe('who asks', () => {
  const status = async (token: string) => (await harness.post(SAVE, {}, as(token))).status;
  const codeFor = async (token: string) => (await harness.post(SAVE, {}, as(token))).body.code;

  it('is asked for the session again when the account is deactivated or removed, at once', async () => {
    const id = await harness.addUser({ email: 'luis@monitor.mx' });
    const token = await harness.tokenFor(id);
    expect(await status(token)).toBe(422);
    const { users } = harness.service;
    await users.revise(id, { active: false }, null, harness.context('installation'));
    expect(await status(token)).toBe(401);
    expect(await codeFor(token)).toBe('session.deactivated');
    const forged = token.replace(/[^.]+$/, 'A'.repeat(43));
    expect(await codeFor(forged)).toBe('session.required');
    expect(await codeFor(await harness.tokenFor(id, -1))).toBe('session.required');
    await users.revise(id, { active: true }, null, harness.context('installation'));
    expect(await codeFor(token)).toBe('session.required');
    const begun = await harness.tokenFor(id, 60, 1);
    expect(await status(begun)).toBe(422);
    await users.remove(id, harness.context('installation'));
    expect(await codeFor(begun)).toBe('session.required');
  });

  it('loses a permission with the next call', async () => {
    const id = await harness.addUser({
      email: 'eva@monitor.mx',
      administratorType: 'CUSTOM',
      permissions: ['SUPPLIERS'],
    });
    const token = await harness.tokenFor(id);
    expect(await status(token)).toBe(422);
    await harness.service.users.revise(id, { permissions: ['USERS'] }, null, harness.context('installation'));
    const refusal = await harness.post(SAVE, {}, as(token));
    expect(refusal).toMatchObject({ status: 403, body: { data: { permissions: ['USERS'] } } });
  });

  it('may send the token as x-access-token, or without Bearer', async () => {
    const { token } = harness;
    expect((await harness.post(SAVE, {}, { authorization: '', 'x-access-token': token })).status).toBe(401);
    expect((await harness.post(SAVE, {}, { authorization: token })).status).toBe(422);
    const response = await fetch(harness.url + SAVE, {
      method: 'POST',
      headers: { 'x-access-token': token, [ORGANIZATION_HEADER]: harness.organization },
    });
    expect(response.status).toBe(422);
  });

  it('is nobody with a token that expired, is another’s, is unsigned or is no token', async () => {
    const { administrator, clock } = harness;
    const now = Math.floor(clock.now().getTime() / 1_000);
    const claims = { sub: administrator, iss: 'monitor', aud: 'monitor', iat: now, exp: now + 60, epoch: 0 };
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`;
    const body = `${encoded({ alg: 'HS512', typ: 'JWT' })}.${encoded(claims)}`;
    const otherAlgorithm = `${body}.${createHmac('sha512', 'a secret that only this test knows, and nobody else').update(body).digest('base64url')}`;
    const forged = await sessionTokens('another secret of thirty-two letters or more').sign(
      { userId: administrator, epoch: 0 },
      clock.now(),
      1000,
    );
    const expired = await harness.tokenFor(administrator, -1);
    for (const token of [unsigned, otherAlgorithm, forged, expired, 'x.y.z', `${harness.token}x`])
      expect({ token, status: await status(token) }).toEqual({ token, status: 401 });
  });
});

describe('a body', () => {
  const notes = 'x'.repeat(300_000);

  it('of more levels or values than anybody needs is refused before it is parsed', async () => {
    const nested = `{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    const wide = `[${Array(60_000).fill('{}')}]`;
    for (const body of [nested, wide])
      for (const path of [SAVE, SAVE.replace('save', 'save-updated-docs')])
        expect(await harness.post(path, body)).toMatchObject({ status: 413, body: { code: 'request.too-large' } });
    const utf16 = { 'content-type': 'application/json; charset=utf-16' };
    expect((await harness.post(SAVE, '{}', utf16)).status).toBe(400);
  });

  it('is small unless its endpoint takes many records', async () => {
    expect(await harness.post(SAVE, { name: 'OBRAS', notes })).toMatchObject({
      status: 413,
      body: { code: 'request.too-large' },
    });
    expect((await harness.post('/api/suppliers/save-updated-docs', [{ name: 'OBRAS', notes }])).status).not.toBe(413);
  });
});

describe('the organization a call names', () => {
  const named = (header: string) => harness.post(SAVE, supplier('OBRAS'), { [ORGANIZATION_HEADER]: header });

  it.each(['', 'null', 'undefined'])('must be chosen: not %j', async (header) => {
    const { status, body } = await named(header);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'organization.not-chosen' });
    expect(body.message).toBe('Por favor selecciona una Organización para continuar.');
  });

  it.each(['0'.repeat(32), 'installation', '../etc', 'x'])('must exist: not %j', async (header) => {
    const { status, body } = await named(header);
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'organization.not-found' });
  });

  it('must still be there', async () => {
    const gone = await harness.addOrganization('Municipio que se va');
    await harness.service.organizations.remove(gone, harness.context(gone));
    expect((await named(gone)).body.code).toBe('organization.not-found');
  });

  it('hides the records of others', async () => {
    const { _id, version } = await harness.save(SAVE, supplier('DE AQUI'));
    const other = { [ORGANIZATION_HEADER]: await harness.addOrganization('Otro municipio') };
    const answers = [
      await harness.post(SAVE, { _id, version, name: 'ROBADO' }, other),
      await harness.post('/api/suppliers/delete', { _id }, other),
    ];
    for (const { status, body } of answers) {
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'record.not-found' });
      expect(body.message).toBe('El registro no existe');
    }
  });
});

describe('a body', () => {
  const codeOf = async (body: unknown, headers: Record<string, string> = {}) => {
    const answer = await harness.post(SAVE, body, headers);
    return { status: answer.status, code: answer.body.code };
  };

  it('that is not JSON is a bad request', async () => {
    for (const body of ['{', 'name=x', 'null', '"text"', '\u0000'])
      expect(await codeOf(body)).toEqual({ status: 400, code: 'request.invalid' });
  });

  it('that is a list where a record is expected is a bad request', async () => {
    expect(await codeOf([supplier('OBRAS')])).toEqual({ status: 400, code: 'request.invalid' });
  });

  it('beyond what its endpoint takes is too large', async () => {
    const takesJson = allEndpoints.filter(({ side, method, file }) => side === 'command' && method === 'POST' && !file);
    for (const endpoint of takesJson) {
      const send = async (bytes: number) => {
        const path = endpoint.path.replace(/:\w+/g, harness.organization);
        const { status } = await harness.post(path, { x: 'x'.repeat(bytes - 8) });
        return { path, isTooLarge: status === 413 };
      };
      const { path } = endpoint;
      expect(await send(bodyLimitOf(endpoint) + 1)).toMatchObject({ path, isTooLarge: true });
    }
  });

  it('is not read for those who may not call', async () => {
    expect(await codeOf('{', { authorization: 'Bearer x' })).toEqual({ status: 401, code: 'session.required' });
  });

  it('may hold fields nobody knows: they are ignored', async () => {
    const { _id } = await harness.save(SAVE, { ...supplier('CON ADORNOS'), createdAt: 'ayer', organizationId: 'x' });
    const state = await harness.service.suppliers.find(harness.organization, _id);
    expect(state).toMatchObject({ fields: { name: 'CON ADORNOS', rfc: null, notes: null } });
  });

  it('with __proto__ or constructor in it does no harm', async () => {
    const { _id } = (
      await harness.post(
        SAVE,
        '{"name":"SIN PROTOTIPO","__proto__":{"admin":true,"name":"X"},"constructor":{"prototype":{"admin":true}}}',
      )
    ).body.data;
    const state = await harness.service.suppliers.find(harness.organization, _id);
    expect(state).toMatchObject({ fields: { name: 'SIN PROTOTIPO' } });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('names the fields that are not what they should be', async () => {
    const { body } = await harness.post(SAVE, { name: { first: 'x' } });
    expect(body).toMatchObject({
      error: true,
      message: problems['request.invalid'].message,
      errors: [{ field: 'name' }],
    });
  });
});

describe('an answer', () => {
  it('says which position the log reached, and is not to be kept', async () => {
    const { headers, body } = await harness.post(SAVE, supplier('CON POSICION'));
    expect(body.position).toMatch(/^\d{20}$/);
    expect(headers.get(POSITION_HEADER)).toBe(body.position);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('to an unknown path says so', async () => {
    expect(await harness.post('/api/suppliers/explode', {})).toMatchObject({
      status: 404,
      body: { code: 'route.not-found' },
    });
  });
});

describe('an idempotency key', () => {
  it('makes the same request twice one registration with one answer', async () => {
    const send = () => harness.post(SAVE, supplier('UNA VEZ'), { 'idempotency-key': 'k-1' });
    const [first, second] = [await send(), await send()];
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 200, body: first.body });
  });

  it('does so for two that come at once', async () => {
    const send = () => harness.post(SAVE, supplier('A LA VEZ'), { 'idempotency-key': 'k-2' });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('does so for a correction and a removal', async () => {
    const { _id, version } = await harness.save(SAVE, supplier('CAMBIANTE'));
    const revise = () => harness.post(SAVE, { _id, version, name: 'CAMBIADO' }, { 'idempotency-key': 'k-3' });
    const remove = () => harness.post('/api/suppliers/delete', { _id }, { 'idempotency-key': 'k-4' });
    const revised = await revise();
    expect((await revise()).body).toEqual(revised.body);
    const removed = await remove();
    expect(removed.status).toBe(200);
    expect((await remove()).body).toEqual(removed.body);
  });

  it('is refused for other content, of which nothing is saved', async () => {
    const send = (name: string) => harness.post(SAVE, supplier(name), { 'idempotency-key': 'k-6' });
    const { body } = await send('EL PRIMERO');
    expect(await send('EL SEGUNDO')).toMatchObject({ status: 422, body: { code: 'request.key-reused' } });
    expect(await send('EL PRIMERO')).toMatchObject({ status: 200, body });
    const { _id, version } = body.data;
    const revise = (name: string) => harness.post(SAVE, { _id, version, name }, { 'idempotency-key': 'k-7' });
    await revise('EL TERCERO');
    expect(await revise('EL CUARTO')).toMatchObject({ status: 422, body: { code: 'request.key-reused' } });
    expect(await harness.service.suppliers.find(harness.organization, _id)).toMatchObject({
      fields: { name: 'EL TERCERO' },
    });
  });

  it('is another in another call, for another user and in another organization', async () => {
    const key = { 'idempotency-key': 'k-5' };
    const { _id } = (await harness.post(SAVE, supplier('COMPARTIDO'), key)).body.data;
    const token = await harness.userWith('otra@monitor.mx', ['SUPPLIERS']);
    const organization = await harness.addOrganization('Municipio vecino');
    const elsewhere = await harness.post(SAVE, supplier('COMPARTIDO'), { ...key, [ORGANIZATION_HEADER]: organization });
    const byAnother = await harness.post(SAVE, supplier('COMPARTIDO TAMBIEN'), { ...key, ...as(token) });
    expect(new Set([_id, elsewhere.body.data._id, byAnother.body.data._id]).size).toBe(3);
    await harness.post('/api/suppliers/delete', { _id }, key);
    expect(await harness.service.suppliers.find(harness.organization, _id)).toMatchObject({ status: 'removed' });
  });
});
