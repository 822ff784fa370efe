import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { ReviewNames } from '@monitor/contracts-schema/data-loads/review-names';
import { screen, waitFor, within } from '@testing-library/dom';
import { exampleOf } from '../../../testing/example-of.ts';
import { idOf } from '../../../testing/fixtures.ts';
import { findRole, openSite } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';
import { AT, answer, info, LOAD, openLoads, summary } from '../testing/loads.ts';

const { getCurrentInfo, getDataLoadNames, decideDataLoadNames } = dataLoadEndpoints;

describe('the new names of a load', () => {
  beforeEach(() => api.answer(getCurrentInfo, answer(info('pending'))));

  it('decides the names at once that are alike one other, and asks page by page', async () => {
    const alike = (place: number) => ({ _id: idOf(place), name: `REGISTRADA ${place}`, ...registered });
    const registered = { rfc: null, registered: true, rows: null, amount: null, decision: null };
    const name = (place: number, ...alikes: number[]) => ({
      _id: idOf(place),
      kind: 'SUPPLIER' as const,
      name: `NUEVA ${place}`,
      rfc: null,
      rows: 1,
      wrongRows: 0,
      amount: 1_500.5,
      firstRow: place,
      alikes: alikes.map(alike),
      decision: null,
    });
    const names = [name(1, 11), name(2, 12), name(3, 12, 13), name(4), name(5, 15)];
    const counts = { suppliers: 25, administrativeUnits: 0, alike: 4, undecided: 4 };
    const pagination = { page: 1, pages: 3, total: 25 };
    api.answer(getDataLoadNames, { error: false, data: { _id: LOAD, names, counts, pagination } });
    const { user } = openLoads('/admin/data-load/current');
    await user.click(await screen.findByLabelText('Seleccionar 3 nombres sin decidir de esta página'));
    expect(screen.queryByLabelText('Seleccionar NUEVA 3')).toBeNull();
    await user.click(screen.getByLabelText('Seleccionar NUEVA 2'));
    await screen.findByText('2 seleccionados');
    api.answer(decideDataLoadNames, { error: false, data: { summary } });
    await user.click(screen.getByRole('button', { name: /^Sí, son la misma: cada nombre/ }));
    await waitFor(() => expect(api.asked(decideDataLoadNames)).toHaveLength(1));
    const same = (place: number, as: number) => ({ name: idOf(place), verdict: 'SAME', as: idOf(as), seen: null });
    expect(api.asked(decideDataLoadNames)[0]?.body).toEqual({
      idDataLoad: LOAD,
      decisions: [same(1, 11), same(5, 15)],
    });
    await user.selectOptions(screen.getByLabelText('Registros por página'), '100');
    await waitFor(() => expect(api.asked(getDataLoadNames).at(-1)?.query).toMatchObject({ page: 1, pageSize: 100 }));
  });

  it('says how many of its rows are in error, and leads to all of them', async () => {
    const name = { _id: idOf(1), kind: 'SUPPLIER' as const, name: 'NUEVA', rfc: null, alikes: [], decision: null };
    const names = [{ ...name, rows: 1_500, wrongRows: 1_200, amount: 2_000, firstRow: 4 }];
    const counts = { suppliers: 1, administrativeUnits: 0, alike: 0, undecided: 0 };
    const pagination = { page: 1, pages: 1, total: 1 };
    api.answer(getDataLoadNames, { error: false, data: { _id: LOAD, names, counts, pagination } });
    openLoads('/admin/data-load/current');
    const link = await findRole('link', 'Ver 1,500 registros de NUEVA');
    expect(link.parentElement?.textContent).toBe(
      'Proveedor · 1,500 registros, 1,200 que no se guardan así · $2,000.00',
    );
    expect(link.getAttribute('href')).toMatch(/ocultar=avisos%2Comitidos%2Ccambian/);
  });

  it('says which of two names stays, the more frequent one by itself, and turns it round', async () => {
    const limonta = { _id: idOf(1), name: 'LIMONTA', rfc: null, registered: false, rows: 1, amount: 1_500.5 };
    const nameWith = (decision: { isThis: boolean; decidedAt: string } | null) => ({
      _id: idOf(2),
      kind: 'SUPPLIER' as const,
      name: 'LIMONTTA',
      rfc: null,
      rows: 2,
      wrongRows: 0,
      amount: 2_000,
      firstRow: 4,
      alikes: [{ ...limonta, decision }],
      decision: null,
    });
    const answerWith = (decision: Parameters<typeof nameWith>[0]) => {
      const counts = { suppliers: 2, administrativeUnits: 0, alike: 1, undecided: decision ? 0 : 1 };
      const pagination = { page: 1, pages: 1, total: 1 };
      api.answer(getDataLoadNames, {
        error: false,
        data: { _id: LOAD, names: [nameWith(decision)], counts, pagination },
      });
    };
    answerWith(null);
    const { user } = openLoads('/admin/data-load/current');
    const pair = within(await findRole('group', '¿Cuál se queda?'));
    expect(pair.getAllByRole('radio').map((side) => (side as HTMLInputElement).checked)).toEqual([false, true]);
    const other = pair.getByLabelText('LIMONTA · en este archivo, 1 registro · $1,500.50');
    const own = pair.getByLabelText('LIMONTTA · en este archivo, 2 registros · $2,000.00');
    await user.click(other);
    screen.getByRole('button', { name: 'Sí, es «LIMONTA»: LIMONTTA' });
    await user.click(own);
    api.answer(decideDataLoadNames, { error: false, data: { summary } });
    answerWith({ isThis: true, decidedAt: AT });
    await user.click(screen.getByRole('button', { name: 'Sí, es «LIMONTTA»: LIMONTA' }));
    await screen.findByText(/Se queda este nombre; así se tomará «LIMONTA»/);
    const said = () => api.asked(decideDataLoadNames).map(({ body }) => (body as { decisions: unknown }).decisions);
    expect(said()).toEqual([[{ name: idOf(1), verdict: 'SAME', as: idOf(2), seen: null }]]);
    await user.click(screen.getByRole('button', { name: 'Que se quede el otro nombre: LIMONTA' }));
    await waitFor(() => expect(said()).toHaveLength(2));
    expect(said()[1]).toEqual([
      { name: idOf(1), verdict: 'UNDECIDED', seen: AT },
      { name: idOf(2), verdict: 'SAME', as: idOf(1), seen: null },
    ]);
  });

  describe('of a name that is like a registered one', () => {
    const alike = {
      _id: idOf(11),
      name: 'LIMONTA',
      rfc: null,
      registered: true,
      rows: null,
      amount: null,
      decision: null,
    };
    const name = {
      _id: idOf(2),
      kind: 'SUPPLIER' as const,
      name: 'LIMONTTA',
      rfc: null,
      rows: 2,
      wrongRows: 0,
      amount: 2_000,
      firstRow: 4,
    };
    const counts = { suppliers: 1, administrativeUnits: 0, alike: 1, undecided: 1 };
    const pagination = { page: 1, pages: 1, total: 1 };
    const names = [{ ...name, alikes: [alike], decision: null }];
    beforeEach(() => {
      api.answer(getDataLoadNames, { error: false, data: { _id: LOAD, names, counts, pagination } });
      const contracts = exampleOf(contractEndpoints.listContracts.answer);
      api.answer(contractEndpoints.listContracts, {
        ...contracts,
        data: { ...contracts.data, totalCount: 12, totalAmount: 1_234.5 },
      });
    });

    it('says what its contracts come to, of those that count; and is turned round before it is decided', async () => {
      const { user } = openSite('/admin/data-load/current', { permissions: ['CONTRACTS', 'SUPPLIERS'] });
      await screen.findByLabelText('LIMONTA · en el catálogo, 12 contratos · $1,234.50');
      await user.click(screen.getByLabelText(/^LIMONTTA · en este archivo/));
      api.answer(decideDataLoadNames, { error: false, data: { summary } });
      await user.click(screen.getByRole('button', { name: 'Sí, es «LIMONTTA»: LIMONTA' }));
      await waitFor(() =>
        expect(api.asked(decideDataLoadNames)[0]?.body).toEqual({
          idDataLoad: LOAD,
          decisions: [{ name: name._id, verdict: 'SAME', as: alike._id, renames: true, seen: null }],
        }),
      );
      expect(api.asked(contractEndpoints.listContracts)[0]).toMatchObject({
        query: { pageSize: 1 },
        filters: { suppliers: [{ _id: alike._id }] },
      });
    });

    it('stays as it is, unless whoever keeps its catalogue turns that round', async () => {
      const decided = (renamedTo: string | null) => ({
        verdict: 'SAME' as const,
        as: { _id: alike._id, name: alike.name, renamedTo },
        decidedBy: 'Ana',
        decidedAt: AT,
      });
      const answerWith = (renamedTo: string | null) =>
        api.answer(getDataLoadNames, {
          error: false,
          data: {
            _id: LOAD,
            names: [{ ...name, alikes: [alike], decision: decided(renamedTo) }],
            counts: { ...counts, undecided: 0 },
            pagination,
          },
        });
      answerWith(null);
      api.answer(decideDataLoadNames, { error: false, data: { summary } });
      const { user } = openSite('/admin/data-load/current', { permissions: ['CONTRACTS', 'SUPPLIERS'] });
      await screen.findByText(/en el catálogo, 12 contratos .* se queda «LIMONTA»/);
      const said = () => api.asked(decideDataLoadNames).map(({ body }) => (body as { decisions: unknown }).decisions);
      const same = { name: name._id, verdict: 'SAME', as: alike._id, seen: AT };
      answerWith('LIMONTTA');
      await user.click(screen.getByRole('button', { name: 'Que se quede el otro nombre: LIMONTTA' }));
      await screen.findByText('El registrado «LIMONTA» pasará a llamarse «LIMONTTA».');
      expect(said()).toEqual([[{ ...same, renames: true }]]);
      await user.click(await findRole('button', 'Que se quede el otro nombre: LIMONTA'));
      await waitFor(() => expect(said()).toHaveLength(2));
      expect(said()[1]).toEqual([same]);
    });

    it('may be said to be anybody else who is registered', async () => {
      const reyfe = { _id: idOf(13), name: 'SERVICIOS REYFE' };
      api.answer(contractEndpoints.listSuppliersForContracts, { data: { docs: [reyfe] } });
      api.answer(decideDataLoadNames, { error: false, data: { summary } });
      const { user } = openLoads('/admin/data-load/current');
      await user.click(await findRole('button', 'Es la misma que otra: LIMONTTA'));
      await user.keyboard('{Escape}');
      await user.click(screen.getByRole('button', { name: 'Cancelar' }));
      const opener = await findRole('button', 'Es la misma que otra: LIMONTTA');
      await waitFor(() => expect(document.activeElement).toBe(opener));
      await user.keyboard('{Enter}');
      const field = await findRole('combobox', /«LIMONTTA» es la misma que/);
      await waitFor(() => expect(document.activeElement).toBe(field));
      await user.keyboard('reyfe');
      await user.click(await findRole('option', /^SERVICIOS REYFE/));
      const again = await findRole('button', 'Es la misma que otra: LIMONTTA');
      await waitFor(() => expect(document.activeElement).toBe(again));
      expect(api.asked(decideDataLoadNames)[0]?.body).toEqual({
        idDataLoad: LOAD,
        decisions: [{ name: name._id, verdict: 'SAME', as: reyfe._id, seen: null }],
      });
    });

    it('may be said to be another name of the book that is alike none of them', async () => {
      const sirsa = { ...name, _id: idOf(14), name: 'SIRSA', rows: 7, alikes: [], decision: null };
      const names = [{ ...name, alikes: [], decision: null }, sirsa];
      api.answer(getDataLoadNames, { error: false, data: { _id: LOAD, names, counts, pagination } });
      api.answer(decideDataLoadNames, { error: false, data: { summary } });
      const { user } = openLoads('/admin/data-load/current');
      await user.click(await findRole('button', 'Es la misma que otra: LIMONTTA'));
      await user.type(await findRole('combobox', /«LIMONTTA» es la misma que/), 'sirs');
      const option = await findRole('option', /^SIRSA/);
      expect(option.textContent).toContain('En este archivo, 7 registros · $2,000.00');
      expect(screen.queryByRole('option', { name: /^LIMONTTA/ })).toBeNull();
      expect(api.asked(getDataLoadNames).at(-1)?.query).toMatchObject({ kind: 'SUPPLIER' });
      await user.click(option);
      await user.click(await findRole('button', 'Sí, es «SIRSA»: LIMONTTA'));
      await waitFor(() =>
        expect(api.asked(decideDataLoadNames)[0]?.body).toMatchObject({
          decisions: [{ name: name._id, verdict: 'SAME', as: sirsa._id, seen: null }],
        }),
      );
    });

    it('stays or not, of one that is found by typing, as whoever keeps the catalogue says before that is decided', async () => {
      const reyfe = { _id: idOf(13), name: 'SERVICIOS REYFE' };
      api.answer(contractEndpoints.listSuppliersForContracts, { data: { docs: [reyfe] } });
      api.answer(decideDataLoadNames, { error: false, data: { summary } });
      const { user } = openSite('/admin/data-load/current', { permissions: ['CONTRACTS', 'SUPPLIERS'] });
      const find = async () => {
        await user.click(await findRole('button', 'Es la misma que otra: LIMONTTA'));
        await user.type(await findRole('combobox', /«LIMONTTA» es la misma que/), 'reyfe');
        await user.click(await findRole('option', /^SERVICIOS REYFE/));
        return within(await findRole('form', '«LIMONTTA» es la misma que «SERVICIOS REYFE»'));
      };
      await user.click((await find()).getByRole('button', { name: 'Cancelar' }));
      const opener = await findRole('button', 'Es la misma que otra: LIMONTTA');
      await waitFor(() => expect(document.activeElement).toBe(opener));
      const step = await find();
      const registered = await step.findByLabelText('SERVICIOS REYFE · en el catálogo, 12 contratos · $1,234.50');
      expect(document.activeElement).toBe(registered);
      await user.click(step.getByLabelText(/^LIMONTTA · en este archivo/));
      await user.click(step.getByRole('button', { name: 'Sí, es «LIMONTTA»: SERVICIOS REYFE' }));
      await waitFor(() =>
        expect(api.asked(decideDataLoadNames).map(({ body }) => (body as { decisions: unknown }).decisions)).toEqual([
          [{ name: name._id, verdict: 'SAME', as: reyfe._id, renames: true, seen: null }],
        ]),
      );
    });

    it('would stay as it is for everybody else, before it is decided too', async () => {
      openSite('/admin/data-load/current', { permissions: ['CONTRACTS'] });
      await screen.findByText(/en el catálogo, 12 contratos · \$1,234\.50 · se quedaría «LIMONTA»/);
      expect(screen.queryByRole('group', { name: '¿Cuál se queda?' })).toBeNull();
    });

    describe('may be said to be a rarer one of the book', () => {
      const rarer = { ...name, _id: idOf(14), name: 'SIRSA', rows: 1, amount: 70, alikes: [], decision: null };
      type Named = Pick<ReviewNames['names'][number], '_id' | 'name' | 'rfc' | 'rows' | 'amount'>;
      const other = ({ _id, rfc, rows, amount, ...of }: Named) => ({
        ...{ _id, name: of.name, rfc, rows, amount },
        registered: false,
      });
      const decided = { decidedBy: 'Ana', decidedAt: AT };
      const said = () => api.asked(decideDataLoadNames).map(({ body }) => (body as { decisions: unknown }).decisions);
      const list = (...names: ReviewNames['names']) =>
        api.answer(getDataLoadNames, { error: false, data: { _id: LOAD, names, counts, pagination } });
      /** The names with one declared to be the other. */
      const joined = (stays: 'LIMONTTA' | 'SIRSA') => {
        const [as, of] = stays === 'LIMONTTA' ? [name, rarer] : [rarer, name];
        const verdict = { ...decided, verdict: 'SAME' as const, as: { _id: as._id, name: as.name, renamedTo: null } };
        list(
          { ...of, alikes: [{ ...other(as), decision: null }], decision: verdict },
          { ...as, alikes: [{ ...other(of), decision: { isThis: true, decidedAt: AT } }], decision: null },
        );
      };
      const itemOf = (heading: string) => within(screen.getByRole('heading', { name: heading }).closest('li')!);

      beforeEach(() => {
        list({ ...name, alikes: [], decision: null }, rarer);
        api.answer(decideDataLoadNames, { error: false, data: { summary } });
      });

      it('and stays, as of those that are alike: both are shown with their rows, and can be turned round', async () => {
        const { user } = openLoads('/admin/data-load/current');
        await user.click(await findRole('button', 'Es la misma que otra: LIMONTTA'));
        await user.type(await findRole('combobox', /«LIMONTTA» es la misma que/), 'sirs');
        const option = await findRole('option', /^SIRSA/);
        await user.click(option);
        const step = within(await findRole('form', '«LIMONTTA» es la misma que «SIRSA»'));
        const own = step.getByLabelText('LIMONTTA · en este archivo, 2 registros · $2,000.00');
        await waitFor(() => expect(document.activeElement).toBe(own)); // the more frequent one, which Enter takes
        await user.click(step.getByLabelText('SIRSA · en este archivo, 1 registro · $70.00'));
        step.getByRole('button', { name: 'Sí, es «SIRSA»: LIMONTTA' });
        await user.click(own);
        expect(said()).toEqual([]);
        joined('LIMONTTA');
        await user.keyboard('{Enter}');
        await waitFor(() => expect(said()).toEqual([[{ name: rarer._id, verdict: 'SAME', as: name._id, seen: null }]]));
        await screen.findByText(/Se queda este nombre; así se tomará «SIRSA»/);
        itemOf('LIMONTTA').getByText(/en este archivo, 1 registro · \$70\.00 · se queda «LIMONTTA»/);
        itemOf('SIRSA').getByText(/en este archivo, 2 registros · \$2,000\.00 · se queda «LIMONTTA»/);
        joined('SIRSA');
        await user.click(itemOf('LIMONTTA').getByRole('button', { name: 'Que se quede el otro nombre: SIRSA' }));
        await waitFor(() => expect(said()).toHaveLength(2));
        expect(said()[1]).toEqual([
          { name: rarer._id, verdict: 'UNDECIDED', seen: AT },
          { name: name._id, verdict: 'SAME', as: rarer._id, seen: null },
        ]);
        await screen.findByText(/Se queda este nombre; así se tomará «LIMONTTA»/);
        await user.click(itemOf('LIMONTTA').getByRole('button', { name: 'Que se quede el otro nombre: LIMONTTA' }));
        await waitFor(() => expect(said()).toHaveLength(3));
        expect(said()[2]).toEqual([
          { name: name._id, verdict: 'UNDECIDED', seen: AT },
          { name: rarer._id, verdict: 'SAME', as: name._id, seen: null },
        ]);
      });

      it('and stays what a third is, that was declared to be it', async () => {
        const third = { ...name, _id: idOf(15), name: 'TERCERA', rows: 9 };
        const verdict = {
          ...decided,
          verdict: 'SAME' as const,
          as: { _id: third._id, name: third.name, renamedTo: null },
        };
        const isThis = { isThis: true, decidedAt: AT };
        const withDecision = (decision: ReviewNames['names'][number]['decision']) =>
          list({
            ...name,
            alikes: [
              { ...other(third), decision: null },
              { ...other(rarer), decision: isThis },
            ],
            decision,
          });
        withDecision(null);
        const { user } = openLoads('/admin/data-load/current');
        await screen.findByText(/1 registro · \$70\.00 · se queda «LIMONTTA»/);
        withDecision(verdict);
        await user.click(screen.getByRole('button', { name: 'Sí, es «TERCERA»: LIMONTTA' }));
        await screen.findByText(/1 registro · \$70\.00 · se queda «TERCERA»/);
        expect(screen.queryByRole('button', { name: 'Que se quede el otro nombre: SIRSA' })).toBeNull();
        await user.click(screen.getByRole('button', { name: 'Que se quede el otro nombre: LIMONTTA' }));
        await waitFor(() =>
          expect(said()).toEqual([
            [{ name: name._id, verdict: 'SAME', as: third._id, seen: null }],
            [
              { name: name._id, verdict: 'UNDECIDED', seen: AT },
              { name: third._id, verdict: 'SAME', as: name._id, seen: null },
            ],
          ]),
        );
      });
    });

    it('stays as it is for everybody else', async () => {
      const decision = {
        verdict: 'SAME' as const,
        as: { _id: alike._id, name: alike.name, renamedTo: null },
        decidedBy: 'Ana',
        decidedAt: AT,
      };
      const decided = [{ ...name, alikes: [alike], decision }];
      api.answer(getDataLoadNames, { error: false, data: { _id: LOAD, names: decided, counts, pagination } });
      openSite('/admin/data-load/current', { permissions: ['CONTRACTS'] });
      await screen.findByText(/en el catálogo, 12 contratos .* se queda «LIMONTA»/);
      expect(screen.queryByRole('button', { name: /^Que se quede el otro nombre/ })).toBeNull();
    });
  });
});
