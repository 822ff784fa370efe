import { type BatchProgress, batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { catalogues } from '@monitor/contracts-schema/catalogues';
import { type JoinedRow, joinEndpoints } from '@monitor/contracts-schema/joins/join-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { queryClient } from '../../../lib/api/query-client.ts';
import { idOf } from '../../../testing/fixtures.ts';
import { findAddress, findRole, findToast, openSite } from '../../../testing/open-site.tsx';
import { endPause } from '../../../testing/page-pauses.ts';
import { api } from '../../../testing/scripted-api.ts';

const { getJoinPlan, listJoined, join, rehearseJoin } = joinEndpoints.suppliers;
const { getWorkingBatch } = batchEndpoints;
const { list } = catalogues.suppliers.endpoints;
const BATCH = idOf(50);

const [ONE, OTHER, THIRD] = [idOf(1), idOf(2), idOf(3)];
const supplier = (_id: string, name: string, rfc: string | null) => ({
  _id,
  name,
  rfc,
  version: 1,
  notes: null,
  createdAt: '2026-03-04T18:00:00.000Z',
  updatedAt: '2026-03-04T18:00:00.000Z',
});
const docs = [
  supplier(ONE, 'LIMPIEZA NORTE', 'LNO010101AAA'),
  supplier(OTHER, 'LIMPIEZA DEL NORTE', 'LNO010101AAB'),
  supplier(THIRD, 'OTRA', null),
];
const side = (_id: string, name: string, rfc: string | null, contracts: number) => ({
  _id,
  name,
  rfc,
  contracts,
  total: contracts * 1_000,
  untaxed: 0,
  untaxedCount: 0,
});

beforeEach(() => {
  api.answer(list, {
    message: '',
    errors: false,
    data: { docs, page: 1, pages: 1, total: 3 },
    lastUpdate: null,
  } as never);
  api.answer(listJoined, { error: false, data: [] });
});

const choose = async (user: ReturnType<typeof openSite>['user'], ...names: string[]) => {
  const begin = await findRole('button', 'Seleccionar');
  await waitFor(() => expect(begin.hasAttribute('disabled')).toBe(false));
  await user.click(begin);
  for (const name of names) await user.click((await screen.findAllByRole('checkbox', { name: `Elegir ${name}` }))[0]!);
};

it('each of two says what of its total holds no taxes, where there is such', async () => {
  const sides = [side(ONE, 'LIMPIEZA NORTE', null, 2), side(OTHER, 'LIMPIEZA DEL NORTE', null, 5)];
  const stays = { ...sides[1]!, untaxed: 3_000, untaxedCount: 3 };
  api.answer(getJoinPlan, { error: false, data: { joined: sides[0]!, stays, haveDifferentRfcs: false } });
  const { user } = openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
  await choose(user, 'LIMPIEZA NORTE', 'LIMPIEZA DEL NORTE');
  await user.click(screen.getByRole('button', { name: 'Unir' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText('5 contratos por $5,000.00 · 3 sin «con impuestos»: $3,000.00');
  dialog.getByText('2 contratos por $2,000.00');
});

it('two suppliers are joined once it is said which one stays, and that two RFCs were looked at', async () => {
  const sides = [side(ONE, 'LIMPIEZA NORTE', 'LNO010101AAA', 2), side(OTHER, 'LIMPIEZA DEL NORTE', 'LNO010101AAB', 5)];
  api.answer(getJoinPlan, { error: false, data: { joined: sides[0]!, stays: sides[1]!, haveDifferentRfcs: true } });
  api.answer(join, { error: false, message: 'La unión comenzó.', data: { _id: BATCH } });
  const { user } = openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
  await choose(user, 'LIMPIEZA NORTE');
  expect(screen.getByRole('button', { name: 'Unir' }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getAllByRole('checkbox', { name: 'Elegir LIMPIEZA DEL NORTE' })[0]!);
  await user.click(screen.getByRole('button', { name: 'Unir' }));

  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(/2 contratos de «LIMPIEZA NORTE» .* pasarán a «LIMPIEZA DEL NORTE»/);
  await user.click(dialog.getByRole('radio', { name: /^LIMPIEZA NORTE/ }));
  await dialog.findByText(/5 contratos .* pasarán a «LIMPIEZA NORTE»/);
  const confirm = dialog.getByRole('button', { name: 'Unir' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Revisé los dos RFC y son la misma persona' }));
  await user.click(confirm);
  await findToast('La unión comenzó.');
  await findAddress(`/admin/batches/${BATCH}`);
  expect(api.asked(join)[0]?.body).toEqual({ _id: OTHER, to: ONE, isSamePerson: true });
});

it('what is asked again is the same request, and what is asked otherwise another', async () => {
  const sides = [side(ONE, 'LIMPIEZA NORTE', null, 2), side(OTHER, 'LIMPIEZA DEL NORTE', null, 5)];
  api.answer(getJoinPlan, { error: false, data: { joined: sides[0]!, stays: sides[1]!, haveDifferentRfcs: false } });
  api.refuse(join, 'batch.under-way');
  const { user } = openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
  await choose(user, 'LIMPIEZA NORTE', 'LIMPIEZA DEL NORTE');
  await user.click(screen.getByRole('button', { name: 'Unir' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(/pasarán a «LIMPIEZA DEL NORTE»/);
  for (const [times, stays] of ['LIMPIEZA DEL NORTE', 'LIMPIEZA DEL NORTE', 'LIMPIEZA NORTE'].entries()) {
    await user.click(dialog.getByRole('radio', { name: new RegExp(`^${stays}`) }));
    await user.click(dialog.getByRole('button', { name: 'Unir' }));
    await waitFor(() => expect(api.asked(join)).toHaveLength(times + 1));
    await waitFor(() =>
      expect(dialog.getByRole('radio', { name: /^LIMPIEZA NORTE/ }).matches(':disabled')).toBe(false),
    );
  }
  const [first, again, otherwise] = api.asked(join).map(({ idempotencyKey }) => idempotencyKey);
  expect(again).toBe(first);
  expect(otherwise).not.toBe(first);
});

it('what joining would change is computed when it is asked for, of the one that stays now', async () => {
  const sides = [side(ONE, 'LIMPIEZA NORTE', null, 2), side(OTHER, 'LIMPIEZA DEL NORTE', null, 5)];
  api.answer(getJoinPlan, { error: false, data: { joined: sides[0]!, stays: sides[1]!, haveDifferentRfcs: false } });
  api.refuse(rehearseJoin, 'batch.under-way');
  const { user } = openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
  await choose(user, 'LIMPIEZA NORTE', 'LIMPIEZA DEL NORTE');
  await user.click(screen.getByRole('button', { name: 'Unir' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(await dialog.findByRole('button', { name: 'Calcular qué cambiará' }));
  await dialog.findByText(/Ya hay una carga o un cambio en lote en curso/);
  expect(api.asked(rehearseJoin)[0]?.body).toEqual({ _id: ONE, to: OTHER, isSamePerson: false });
  await user.click(dialog.getByRole('radio', { name: /^LIMPIEZA NORTE/ }));
  await waitFor(() => expect(dialog.queryByText(/Ya hay una carga/)).toBeNull());
});

it('what was joined is beneath the list, each with the way to where it is undone, from the end of its chain', async () => {
  const joined = (_id: string, name: string, to: string, isLast: boolean): JoinedRow => ({
    _id,
    name,
    rfc: null,
    isLast,
    batchId: BATCH,
    joinedAt: '2026-03-04T18:00:00.000Z',
    contracts: 3,
    to: { _id: idOf(9), name: to },
  });
  api.answer(listJoined, {
    error: false,
    data: [joined(idOf(7), 'UNO', 'DOS', false), { ...joined(idOf(8), 'DOS', 'TRES', true), contracts: null }],
  });
  openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
  const section = within(await findRole('region', 'Proveedores unidos'));
  const links = section.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual(['UNO', 'DOS'].map((name) => [`Ver la unión de ${name}`, `/admin/batches/${BATCH}`]));
  section.getByText('Para deshacerla, deshaz antes la unión de «DOS».');
  section.getByText(/Sus contratos están pasando/);
});

const merging = (done: number, over: Partial<BatchProgress> = {}) => ({
  error: false as const,
  data: {
    _id: BATCH,
    kind: 'merge' as const,
    change: null,
    fileName: null,
    total: 20_000,
    merge: {
      entry: { kind: 'supplier' as const, id: ONE, name: 'LIMPIEZA NORTE' },
      to: { id: OTHER, name: 'LIMPIEZA DEL NORTE' },
    },
    startedBy: 'Eva Luna',
    startedAt: '2026-03-04T18:00:00.000Z',
    finishedAt: null,
    done,
    refused: 0,
    isStopping: false,
    ...over,
  },
});

it('a merge that is under way is shown to who comes back, on and on, and its end is told once', async () => {
  api.refuse(getWorkingBatch, 'storage.unavailable');
  openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
  await findRole('button', 'Editar OTRA');
  api.answer(getWorkingBatch, merging(3_000));
  await endPause(2_000);
  const going = await findRole('progressbar', 'Uniendo «LIMPIEZA NORTE» a «LIMPIEZA DEL NORTE»');
  expect(going.getAttribute('aria-valuetext')).toBe('3,000 de 20,000 contratos');
  expect(screen.getByRole('link', { name: 'Ver la unión' }).getAttribute('href')).toBe(`/admin/batches/${BATCH}`);
  api.answer(getWorkingBatch, merging(19_500));
  await queryClient.invalidateQueries();
  await waitFor(() => expect(going.getAttribute('aria-valuetext')).toBe('19,500 de 20,000 contratos'));
  const lists = api.asked(list).length;
  api.answer(getWorkingBatch, merging(20_000, { finishedAt: '2026-03-04T18:01:00.000Z' }));
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === getWorkingBatch.path });
  await findToast('«LIMPIEZA NORTE» es ahora «LIMPIEZA DEL NORTE».');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await waitFor(() => expect(api.asked(list).length).toBeGreaterThan(lists));
});

it('a merge that was refused meanwhile is not told as one', async () => {
  api.answer(getWorkingBatch, merging(0, { total: 0 }));
  openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
  const going = await findRole('progressbar', 'Uniendo «LIMPIEZA NORTE» a «LIMPIEZA DEL NORTE»');
  expect(going.getAttribute('aria-valuenow')).toBe('0');
  api.answer(getWorkingBatch, merging(0, { total: 1, refused: 1, finishedAt: '2026-03-04T18:01:00.000Z' }));
  await endPause(1_500);
  await findToast('«LIMPIEZA NORTE» no se unió a «LIMPIEZA DEL NORTE».');
});

it('its undo is told as what it is, and one of another catalogue not at all', async () => {
  api.answer(getWorkingBatch, merging(500, { kind: 'undo', total: 20_001 }));
  openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
  const going = await findRole('progressbar', 'Deshaciendo la unión de «LIMPIEZA NORTE»');
  expect(going.getAttribute('aria-valuetext')).toBe('500 de 20,001 registros');
  const entry = { kind: 'administrative-unit' as const, id: ONE, name: 'OBRAS' };
  api.answer(getWorkingBatch, merging(500, { merge: { entry, to: { id: OTHER, name: 'OBRAS PÚBLICAS' } } }));
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});
