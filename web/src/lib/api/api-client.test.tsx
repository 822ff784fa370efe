import { Refused } from '@monitor/contracts-schema/http/answers';
import { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import { supplierCatalogue } from '@monitor/contracts-schema/suppliers/supplier-catalogue';
import { supplierEndpoints } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { idOf, sanJeronimo, santaLucia } from '../../testing/fixtures.ts';
import { beginAdministration } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';
import { chooseOrganization } from '../session/organization.ts';
import { currentSession } from '../session/session.ts';
import { ApiProblem, send } from './api.ts';
import { callOf } from './call.ts';

const { list, save } = supplierCatalogue.endpoints;
const listing = callOf<typeof list>(list.method, list.path);
const saving = callOf<typeof save>(save.method, save.path);
const publicListing = callOf<typeof supplierEndpoints.listSuppliers>('GET', '/public-api/suppliers/list');
const settings = callOf<typeof settingsEndpoints.loadSettings>('GET', '/api/settings/load-settings');

const supplier = { name: 'OBRAS DEL NORTE', rfc: '', notes: '' };
const lastAfter = () => api.asked(list).at(-1)?.after;
const saveAt = (position: string) => {
  api.answer(save, { ...api.example(save), position });
  return send(saving, { body: supplier });
};
const refusal = async (call: Promise<unknown>) => {
  const problem = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(problem instanceof ApiProblem)) throw new Error('It was not refused');
  return problem;
};

describe('a call of the API', () => {
  beforeEach(() => {
    chooseOrganization(sanJeronimo);
    beginAdministration(['SUPPLIERS']);
  });

  it('says who asks, and about which organization', async () => {
    await send(listing, { query: { search: 'norte' } });
    expect(api.asked(list)[0]).toMatchObject({ organizationId: sanJeronimo._id, said: { search: 'norte' } });
    chooseOrganization(santaLucia);
    await send(listing, { query: {} });
    expect(api.asked(list)[1]).toMatchObject({ organizationId: santaLucia._id });
  });

  it('says its organization in the address where its answer is for everybody', async () => {
    await send(publicListing, { query: { page: 2 } });
    expect(api.asked(supplierEndpoints.listSuppliers)[0]?.address).toBe(
      `/public-api/suppliers/list?organization=${sanJeronimo._id}&page=2`,
    );
  });

  it('is never answered from before this page’s own last change', async () => {
    chooseOrganization({ ...sanJeronimo, _id: idOf(96) }); // which nothing was changed of yet
    await send(listing, { query: {} });
    expect(lastAfter()).toBeNull();
    await saveAt('00000000000000000007');
    await send(listing, { query: {} });
    expect(lastAfter()).toBe('00000000000000000007');
    await saveAt('00000000000000000005');
    await send(listing, { query: {} });
    expect(lastAfter()).toBe('00000000000000000007');
  });

  it('asks nothing of that kind of another organization’s log', async () => {
    await saveAt('00000000000000000008');
    chooseOrganization(santaLucia);
    await send(listing, { query: {} });
    expect(lastAfter()).toBeNull();
  });

  it('follows the log that it is told, instead of the chosen organization’s', async () => {
    api.answer(save, { ...api.example(save), position: '00000000000000000009' });
    await send(saving, { body: supplier }, { log: 'installation' });
    await send(listing, { query: {} }, { log: 'installation' });
    expect(lastAfter()).toBe('00000000000000000009');
  });

  it('forgets a position that the log does not have any more, and asks again', async () => {
    await saveAt('00000000000000000099');
    let times = 0;
    api.answer(list, ({ after }) => {
      times += 1;
      if (after) throw new Refused('position.not-recorded');
      return api.example(list);
    });
    await send(listing, { query: {} });
    expect(times).toBe(2);
    await send(listing, { query: {} });
    expect(times).toBe(3);
  });

  it('tells the code, the words and the fields of a refusal', async () => {
    api.refuse(save, 'supplier.rfc-taken', { errors: [{ field: 'rfc', message: 'Ya está' }] });
    const problem = await refusal(send(saving, { body: supplier }));
    expect(problem).toMatchObject({
      status: 409,
      code: 'supplier.rfc-taken',
      message: 'Ya existe un proveedor con ese RFC',
      errors: [{ field: 'rfc', message: 'Ya está' }],
    });
  });

  it('says so when nobody answers', async () => {
    api.lose(settingsEndpoints.loadSettings);
    expect(await refusal(send(settings, {}))).toMatchObject({ status: 0, code: 'network.unreachable' });
  });

  it('takes note of the permissions that are left to whoever lacks one', async () => {
    beginAdministration(['SUPPLIERS', 'CONTRACTS']);
    api.knowSession(currentSession()?.token ?? '', ['CONTRACTS']);
    expect((await refusal(send(listing, { query: {} }))).code).toBe('permission.missing');
    expect(currentSession()?.permissions).toEqual(['CONTRACTS']);
  });
});
