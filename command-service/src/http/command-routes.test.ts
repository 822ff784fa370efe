import { createHmac } from 'node:crypto';
import { allEndpoints, ORGANIZATION_HEADER, POSITION_HEADER, permission, problems } from '@monitor/contracts-schema';
import { sessionTokens } from '@monitor/platform/http/session-token';
import { type CommandBench, openCommandBench } from '../testing/command-bench.ts';

let bench: CommandBench;
beforeAll(async () => {
  bench = await openCommandBench();
});
afterAll(() => bench.close());

const SAVE = '/api/suppliers/save';
const supplier = (name: string) => ({ name });
const as = (token: string) => ({ authorization: `Bearer ${token}` });

const guarded = allEndpoints.filter(({ side, access }) => side === 'command' && access !== 'public');

describe.each(guarded.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const call = async (headers: Record<string, string>) => {
      const response = await fetch(bench.url + endpoint.path.replace(/:\w+/g, 'x'), {
        method: endpoint.method,
        headers: { [ORGANIZATION_HEADER]: bench.organization, 'content-type': 'application/json', ...headers },
        ...(endpoint.method === 'POST' && { body: '[{}]' }),
      });
      await response.arrayBuffer();
      return response.status;
    };

    it('asks for a session', async () => expect(await call({})).toBe(401));

    it('is closed to whoever has every other permission', async () => {
      if (endpoint.access === 'session') return;
      const others = permission.options.filter((one) => one !== endpoint.access);
      expect(await call(as(await bench.userWith(`sin-${bench.clock.newId()}@monitor.mx`, others)))).toBe(403);
    });

    it('is open to whoever has just the permission', async () => {
      const own = permission.options.filter((one) => one === endpoint.access);
      const status = await call(as(await bench.userWith(`con-${bench.clock.newId()}@monitor.mx`, own)));
      expect([401, 403]).not.toContain(status);
    });
  },
);

describe('who asks', () => {
  const status = async (token: string) => (await bench.post(SAVE, {}, as(token))).status;

  it('is asked for the session again when the account is deactivated or removed, at once', async () => {
    const id = await bench.addUser({ email: 'luis@monitor.mx' });
    const token = await bench.tokenFor(id);
    expect(await status(token)).toBe(422);
    const { users } = bench.service;
    await users.revise(id, { active: false }, null, bench.context('installation'));
    expect(await status(token)).toBe(401);
    await users.revise(id, { active: true }, null, bench.context('installation'));
    expect(await status(token)).toBe(401);
    const begun = await bench.tokenFor(id, 60, 1);
    expect(await status(begun)).toBe(422);
    await users.remove(id, bench.context('installation'));
    expect(await status(begun)).toBe(401);
  });

  it('loses a permission with the next call', async () => {
    const id = await bench.addUser({
      email: 'eva@monitor.mx',
      administratorType: 'CUSTOM',
      permissions: ['SUPPLIERS'],
    });
    const token = await bench.tokenFor(id);
    expect(await status(token)).toBe(422);
    await bench.service.users.revise(id, { permissions: ['USERS'] }, null, bench.context('installation'));
    const refusal = await bench.post(SAVE, {}, as(token));
    expect(refusal).toMatchObject({ status: 403, body: { data: { permissions: ['USERS'] } } });
  });

  it('may send the token as x-access-token, or without Bearer', async () => {
    const { token } = bench;
    expect((await bench.post(SAVE, {}, { authorization: '', 'x-access-token': token })).status).toBe(401);
    expect((await bench.post(SAVE, {}, { authorization: token })).status).toBe(422);
    const response = await fetch(bench.url + SAVE, {
      method: 'POST',
      headers: { 'x-access-token': token, [ORGANIZATION_HEADER]: bench.organization },
    });
    expect(response.status).toBe(422);
  });

  it('is nobody with a token that expired, is another’s, is unsigned or is no token', async () => {
    const { administrator, clock } = bench;
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
    const expired = await bench.tokenFor(administrator, -1);
    for (const token of [unsigned, otherAlgorithm, forged, expired, 'x.y.z', `${bench.token}x`])
      expect({ token, status: await status(token) }).toEqual({ token, status: 401 });
  });
});

describe('a body', () => {
  const notes = 'x'.repeat(300_000);

  it('is small unless its endpoint takes many records', async () => {
    expect(await bench.post(SAVE, { name: 'OBRAS', notes })).toMatchObject({
      status: 413,
      body: { code: 'request.too-large' },
    });
    expect((await bench.post('/api/suppliers/save-updated-docs', [{ name: 'OBRAS', notes }])).status).not.toBe(413);
  });
});

describe('the organization a call names', () => {
  const named = (header: string) => bench.post(SAVE, supplier('OBRAS'), { [ORGANIZATION_HEADER]: header });

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
    const gone = await bench.addOrganization('Municipio que se va');
    await bench.service.organizations.remove(gone, bench.context(gone));
    expect((await named(gone)).body.code).toBe('organization.not-found');
  });

  it('hides the records of others', async () => {
    const { _id, version } = await bench.save(SAVE, supplier('DE AQUI'));
    const other = { [ORGANIZATION_HEADER]: await bench.addOrganization('Otro municipio') };
    const answers = [
      await bench.post(SAVE, { _id, version, name: 'ROBADO' }, other),
      await bench.post('/api/suppliers/delete', { _id }, other),
    ];
    for (const { status, body } of answers) {
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'record.not-found' });
      expect(body.message).toBe('El registro no existe');
    }
  });
});

describe('a body', () => {
  const codeOf = async (body: unknown, headers: Record<string, string> = {}) => {
    const answer = await bench.post(SAVE, body, headers);
    return { status: answer.status, code: answer.body.code };
  };

  it('that is not JSON is a bad request', async () => {
    for (const body of ['{', 'name=x', 'null', '"text"', '\u0000'])
      expect(await codeOf(body)).toEqual({ status: 400, code: 'request.invalid' });
  });

  it('that is a list where a record is expected is a bad request', async () => {
    expect(await codeOf([supplier('OBRAS')])).toEqual({ status: 400, code: 'request.invalid' });
  });

  it('beyond 5 MB is too large', async () => {
    expect(await codeOf({ name: 'A'.repeat(5_300_000) })).toEqual({ status: 413, code: 'request.too-large' });
  });

  it('is not read for those who may not call', async () => {
    expect(await codeOf('{', { authorization: 'Bearer x' })).toEqual({ status: 401, code: 'session.required' });
  });

  it('may hold fields nobody knows: they are ignored', async () => {
    const { _id } = await bench.save(SAVE, { ...supplier('CON ADORNOS'), createdAt: 'ayer', organizationId: 'x' });
    const state = await bench.service.suppliers.find(bench.organization, _id);
    expect(state).toMatchObject({ fields: { name: 'CON ADORNOS', rfc: null, notes: null } });
  });

  it('with __proto__ or constructor in it does no harm', async () => {
    const { _id } = (
      await bench.post(
        SAVE,
        '{"name":"SIN PROTOTIPO","__proto__":{"admin":true,"name":"X"},"constructor":{"prototype":{"admin":true}}}',
      )
    ).body.data;
    const state = await bench.service.suppliers.find(bench.organization, _id);
    expect(state).toMatchObject({ fields: { name: 'SIN PROTOTIPO' } });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('names the fields that are not what they should be', async () => {
    const { body } = await bench.post(SAVE, { name: { first: 'x' } });
    expect(body).toMatchObject({
      error: true,
      message: problems['request.invalid'].message,
      errors: [{ field: 'name' }],
    });
  });
});

describe('an answer', () => {
  it('says which position the log reached, and is not to be kept', async () => {
    const { headers, body } = await bench.post(SAVE, supplier('CON POSICION'));
    expect(body.position).toMatch(/^\d{20}$/);
    expect(headers.get(POSITION_HEADER)).toBe(body.position);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('to an unknown path says so', async () => {
    expect(await bench.post('/api/suppliers/explode', {})).toMatchObject({
      status: 404,
      body: { code: 'route.not-found' },
    });
  });
});

describe('an idempotency key', () => {
  it('makes the same request twice one registration with one answer', async () => {
    const send = () => bench.post(SAVE, supplier('UNA VEZ'), { 'idempotency-key': 'k-1' });
    const [first, second] = [await send(), await send()];
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 200, body: first.body });
  });

  it('does so for two that come at once', async () => {
    const send = () => bench.post(SAVE, supplier('A LA VEZ'), { 'idempotency-key': 'k-2' });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('does so for a correction and a removal', async () => {
    const { _id, version } = await bench.save(SAVE, supplier('CAMBIANTE'));
    const revise = () => bench.post(SAVE, { _id, version, name: 'CAMBIADO' }, { 'idempotency-key': 'k-3' });
    const remove = () => bench.post('/api/suppliers/delete', { _id }, { 'idempotency-key': 'k-4' });
    const revised = await revise();
    expect((await revise()).body).toEqual(revised.body);
    const removed = await remove();
    expect(removed.status).toBe(200);
    expect((await remove()).body).toEqual(removed.body);
  });

  it('is another in another call, for another user and in another organization', async () => {
    const key = { 'idempotency-key': 'k-5' };
    const { _id } = (await bench.post(SAVE, supplier('COMPARTIDO'), key)).body.data;
    const token = await bench.userWith('otra@monitor.mx', ['SUPPLIERS']);
    const organization = await bench.addOrganization('Municipio vecino');
    const elsewhere = await bench.post(SAVE, supplier('COMPARTIDO'), { ...key, [ORGANIZATION_HEADER]: organization });
    const byAnother = await bench.post(SAVE, supplier('COMPARTIDO TAMBIEN'), { ...key, ...as(token) });
    expect(new Set([_id, elsewhere.body.data._id, byAnother.body.data._id]).size).toBe(3);
    await bench.post('/api/suppliers/delete', { _id }, key);
    expect(await bench.service.suppliers.find(bench.organization, _id)).toMatchObject({ status: 'removed' });
  });
});
