import { catalogues } from '@monitor/contracts-schema/catalogues';
import { type JoinedRow, joinEndpoints } from '@monitor/contracts-schema/joins/join-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { queryClient } from '../../../lib/query-client.ts';
import { currentToasts } from '../../../lib/toasts.ts';
import { idOf } from '../../../testing/fixtures.ts';
import { findRole, findToast, openSite } from '../../../testing/open-site.tsx';
import { endPause } from '../../../testing/page-pauses.ts';
import { api } from '../../../testing/scripted-api.ts';

const { getJoinPlan, getJoinUnderWay, listJoined, join, separate } = joinEndpoints.suppliers;
const { list } = catalogues.suppliers.endpoints;

const [ONE, OTHER, THIRD] = [idOf(1), idOf(2), idOf(3)];
const supplier = (_id: string, name: string, rfc: string | null) => ({
  ...{ _id, name, rfc, version: 1, notes: null },
  ...{ createdAt: '2026-03-04T18:00:00.000Z', updatedAt: '2026-03-04T18:00:00.000Z' },
});
const docs = [
  supplier(ONE, 'LIMPIEZA NORTE', 'LNO010101AAA'),
  supplier(OTHER, 'LIMPIEZA DEL NORTE', 'LNO010101AAB'),
  supplier(THIRD, 'OTRA', null),
];
const side = (_id: string, name: string, rfc: string | null, contracts: number) => ({
  ...{ _id, name, rfc, contracts },
  total: contracts * 1_000,
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

it('two suppliers are joined once it is said which one stays, and that two RFCs were looked at', async () => {
  const sides = [side(ONE, 'LIMPIEZA NORTE', 'LNO010101AAA', 2), side(OTHER, 'LIMPIEZA DEL NORTE', 'LNO010101AAB', 5)];
  api.answer(getJoinPlan, { error: false, data: { joined: sides[0]!, stays: sides[1]!, haveDifferentRfcs: true } });
  api.answer(join, { error: false, message: 'Los proveedores quedaron unidos.', data: { contracts: 5 } });
  const { user } = openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
  await choose(user, 'LIMPIEZA NORTE');
  expect(screen.getByRole('button', { name: 'Unir' }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getAllByRole('checkbox', { name: 'Elegir LIMPIEZA DEL NORTE' })[0]!);
  await user.click(screen.getByRole('button', { name: 'Unir' }));

  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(/Pasan a «LIMPIEZA DEL NORTE» 2 contratos de «LIMPIEZA NORTE»/);
  await user.click(dialog.getByRole('radio', { name: /^LIMPIEZA NORTE/ }));
  await dialog.findByText(/Pasan a «LIMPIEZA NORTE» 5 contratos/);
  const confirm = dialog.getByRole('button', { name: 'Unir' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Revisé los dos RFC y son la misma persona' }));
  await user.click(confirm);
  await screen.findByText(/Pasaron 5 contratos/);
  await findRole('button', 'Seleccionar');
  expect(api.asked(join)[0]?.body).toEqual({ _id: OTHER, to: ONE, isSamePerson: true });
});

it('what is asked again is the same request, and what is asked otherwise another', async () => {
  const sides = [side(ONE, 'LIMPIEZA NORTE', null, 2), side(OTHER, 'LIMPIEZA DEL NORTE', null, 5)];
  api.answer(getJoinPlan, { error: false, data: { joined: sides[0]!, stays: sides[1]!, haveDifferentRfcs: false } });
  api.refuse(join, 'record.join-waits');
  const { user } = openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
  await choose(user, 'LIMPIEZA NORTE', 'LIMPIEZA DEL NORTE');
  await user.click(screen.getByRole('button', { name: 'Unir' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(/Pasan a «LIMPIEZA DEL NORTE»/);
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

it('a join is undone beneath the list, from the end of its chain', async () => {
  const joined = (_id: string, name: string, to: string, isLast: boolean): JoinedRow => ({
    ...{ _id, name, rfc: null, isLast, joinedAt: '2026-03-04T18:00:00.000Z', contracts: 3 },
    to: { _id: idOf(9), name: to },
  });
  api.answer(listJoined, {
    error: false,
    data: [joined(idOf(7), 'UNO', 'DOS', false), joined(idOf(8), 'DOS', 'TRES', true)],
  });
  api.answer(separate, { error: false, message: 'Se deshizo la unión.', data: { contracts: 2, kept: 1 } });
  const { user } = openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
  const section = within(await findRole('region', 'Proveedores unidos'));
  expect(section.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Deshacer unión de DOS']);
  section.getByText('Para deshacerla, deshaz antes la unión de «DOS».');
  await user.click(section.getByRole('button'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deshacer unión' }));
  await screen.findByText(/Volvieron 2 contratos. 1 se quedó o ya no está./);
  await waitFor(() => expect(api.asked(separate)[0]?.body).toEqual({ _id: idOf(8) }));
});

const underWay = (done: number, isUndone = false) =>
  ({
    error: false,
    data: {
      ...{ _id: ONE, name: 'LIMPIEZA NORTE', isUndone },
      to: { _id: OTHER, name: 'LIMPIEZA DEL NORTE' },
      progress: { done, total: 20_000 },
    },
  }) as const;

it('a join that is under way is shown to who comes back, on and on, and its end is told once', async () => {
  api.refuse(getJoinUnderWay, 'storage.unavailable');
  openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
  await findRole('button', 'Editar OTRA');
  api.answer(getJoinUnderWay, underWay(3_000));
  await endPause(2_000);
  const going = await findRole('progressbar', 'Uniendo «LIMPIEZA NORTE» a «LIMPIEZA DEL NORTE»');
  expect(going.getAttribute('aria-valuetext')).toBe('3,000 de 20,000 contratos');
  api.answer(getJoinUnderWay, underWay(19_500));
  await queryClient.invalidateQueries();
  await waitFor(() => expect(going.getAttribute('aria-valuetext')).toBe('19,500 de 20,000 contratos'));
  const lists = api.asked(list).length;
  api.answer(getJoinUnderWay, { error: false, data: null });
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === getJoinUnderWay.path });
  await findToast('Los proveedores quedaron unidos: «LIMPIEZA NORTE» es ahora «LIMPIEZA DEL NORTE».');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await waitFor(() => expect(api.asked(list).length).toBeGreaterThan(lists));
});

it('who waits for an end sees how far it is in the dialog, and is told of it by that alone', async () => {
  const row = { _id: ONE, name: 'LIMPIEZA NORTE', rfc: null, isLast: true, joinedAt: '2026-03-04T18:00:00.000Z' };
  const to = { _id: OTHER, name: 'LIMPIEZA DEL NORTE' };
  api.answer(listJoined, { error: false, data: [{ ...row, to, contracts: 20_000 }] });
  api.answer(getJoinUnderWay, { error: false, data: null });
  const answer = Promise.withResolvers<void>();
  api.answer(separate, async () => {
    await answer.promise;
    return { error: false as const, message: 'Se deshizo la unión.', data: { contracts: 20_000, kept: 0 } };
  });
  const { user } = openSite('/admin/suppliers', { permissions: ['SUPPLIERS'] });
  await user.click(within(await findRole('region', 'Proveedores unidos')).getByRole('button'));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Deshacer unión' }));
  api.answer(getJoinUnderWay, underWay(500, true));
  await queryClient.invalidateQueries();
  const going = await dialog.findByRole('progressbar', { name: 'Deshaciendo la unión de «LIMPIEZA NORTE»' });
  expect(going.getAttribute('aria-valuetext')).toBe('500 de 20,000 contratos');
  api.answer(getJoinUnderWay, { error: false, data: null });
  answer.resolve();
  await findToast('Se deshizo la unión. Volvieron 20,000 contratos.');
  await queryClient.invalidateQueries();
  expect(currentToasts().map(({ text }) => text)).toEqual(['Se deshizo la unión. Volvieron 20,000 contratos.']);
});
