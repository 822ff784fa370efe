import type { HistoryEntry } from '@monitor/contracts-schema/history/history-answers';
import { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { screen, waitFor } from '@testing-library/dom';
import { endSession } from '../../lib/session/session.ts';
import { idOf } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, hrefOf, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { listChanges } = historyEndpoints;

const change = (number: number, subject: string): HistoryEntry => ({
  id: idOf(100 + number),
  kind: 'contract',
  action: 'registered',
  subjectId: idOf(number),
  subject,
  recordedAt: '2026-03-04T18:00:00.000Z',
  validFrom: '2026-03-04T18:00:00.000Z',
  version: 1,
  position: '1',
  via: 'form',
  dataLoad: null,
  batch: null,
  who: { label: 'Administrador 7F' },
  counts: null,
  revertCounts: null,
  changes: [],
});

describe('the changes', () => {
  it('are told newest first, the earlier ones on request', async () => {
    api.answer(listChanges, ({ query }) => ({
      error: false as const,
      data: query.cursor
        ? { changes: [change(2, 'Puente peatonal')], cursor: null }
        : { changes: [change(1, 'Techo de la escuela')], cursor: 'next' },
    }));
    const { user } = openSite('/changes');
    expect(hrefOf(await findRole('link', 'Techo de la escuela'))).toBe(`/contracts/${idOf(1)}`);
    await user.click(screen.getByRole('button', { name: 'Ver cambios anteriores' }));
    await findRole('link', 'Puente peatonal');
    expect(screen.getByRole('link', { name: 'Techo de la escuela' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ver cambios anteriores' })).toBeNull();
  });

  it('lead who may correct what is there to its entry in the catalogue, and nobody else', async () => {
    const removed = { ...change(3, 'Obra cancelada'), action: 'removed' as const };
    const ofSupplier = { ...change(4, 'OBRAS DEL NORTE'), kind: 'supplier' as const };
    const answer = {
      error: false as const,
      data: { changes: [change(1, 'Techo'), removed, ofSupplier], cursor: null },
    };
    api.answer(listChanges, answer);
    const { unmount } = openSite('/changes', { permissions: ['CONTRACTS'] });
    await findRole('link', 'Techo');
    const links = screen.getAllByRole('link', { name: /^Abrir en el catálogo/ });
    expect(links.map(hrefOf)).toEqual([`/admin/contracts?entry=${idOf(1)}`]);
    unmount();
    endSession();
    openSite('/changes');
    await findRole('link', 'Techo');
    expect(screen.queryByRole('link', { name: /^Abrir en el catálogo/ })).toBeNull();
  });

  it('are of the kind, the days and the load that the address names', async () => {
    openSite(`/changes?tipo=supplier&desde=2026-03-01&hasta=2026-03-04&carga=${idOf(60)}`);
    await findHeading('Cambios recientes');
    await screen.findByText('No hay cambios');
    expect(api.asked(listChanges)[0]?.query).toMatchObject({
      kind: 'supplier',
      dataLoad: idOf(60),
      from: '2026-03-01T06:00:00.000Z',
      to: '2026-03-05T05:59:59.999Z',
    });
  });

  it('say what of the address they do not understand, until it is taken away', async () => {
    const { user } = openSite('/changes?tipo=user&desde=2026-03-01');
    await screen.findByText('No se entendió «tipo=user».');
    await waitFor(() => expect(api.asked(listChanges)).not.toEqual([]));
    expect(api.asked(listChanges)[0]?.query).not.toHaveProperty('kind');
    await user.click(screen.getByRole('button', { name: 'Quitar de la dirección «tipo»' }));
    await findAddress('/changes?desde=2026-03-01');
    await waitFor(() => expect(screen.queryByText(/No se entendió/)).toBeNull());
  });

  it('take out of the address only what they do not understand of a name that it says twice', async () => {
    const { user } = openSite('/changes?tipo=supplier&tipo=contract');
    await screen.findByText('No se entendió «tipo=contract».');
    await user.click(screen.getByRole('button', { name: 'Quitar de la dirección «tipo»' }));
    await findAddress('/changes?tipo=supplier');
  });

  it('begin at the place in the log that the address names, and lead back to the newest', async () => {
    const { user } = openSite('/changes?antes=00000000000000000042');
    await waitFor(() => expect(api.asked(listChanges)[0]?.query).toMatchObject({ cursor: '00000000000000000042' }));
    await user.click(await findRole('link', 'Ver los más recientes'));
    await waitFor(() => expect(api.asked(listChanges)[1]?.query).not.toHaveProperty('cursor'));
    await findAddress('/changes');
  });

  it('are of another kind when the reader says so', async () => {
    const { user } = openSite('/changes?antes=00000000000000000042');
    await screen.findByText('No hay cambios');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Qué cambió' }), 'supplier');
    await findAddress('/changes?tipo=supplier');
    await waitFor(() => expect(api.asked(listChanges).at(-1)?.query.kind).toBe('supplier'));
    expect(api.asked(listChanges).at(-1)?.query).not.toHaveProperty('cursor'); // a new question begins with the newest
  });

  it('that cannot be had can be asked for again', async () => {
    api.refuse(listChanges, 'server.failed');
    const { user } = openSite('/changes');
    const retry = await findRole('button', 'Intentar de nuevo');
    api.answer(listChanges, { error: false, data: { changes: [change(1, 'Techo')], cursor: null } });
    await user.click(retry);
    await findRole('link', 'Techo');
  });
});

describe('the activity', () => {
  const { listActivity } = historyEndpoints;

  it('is what was done by whom, of the kinds that the account administers', async () => {
    const entry = { ...change(1, 'Techo'), who: { label: 'Persona 7f', name: 'Eva Luna', id: idOf(7) } };
    api.answer(listActivity, { error: false, data: { changes: [entry], cursor: null } });
    const { user } = openSite('/admin/activity', { permissions: ['CONTRACTS'] });
    await findHeading('Actividad');
    await screen.findByText(/Eva Luna/);
    const kinds = screen.getByRole('combobox', { name: 'Qué cambió' });
    expect([...kinds.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      ...['Todo', 'Contratos', 'Cargas de datos', 'Cambios en lote'],
    ]);
    await user.selectOptions(kinds, 'data-load');
    await findAddress('/admin/activity?tipo=data-load');
    await waitFor(() => expect(api.asked(listActivity).at(-1)?.query.kind).toBe('data-load'));
  });

  it('leads from a load to each of its records, and back', async () => {
    const counts = {
      contracts: 2,
      countedAmount: 125_050,
      suppliers: 0,
      administrativeUnits: 0,
      skipped: 0,
      errors: 0,
      numberTaken: 0,
      revised: 0,
      unchanged: 0,
      removed: 0,
      leftOut: 0,
    };
    const load = { ...change(60, 'carga.xlsx'), kind: 'data-load', action: 'applied', counts };
    api.answer(listActivity, ({ query }) => ({
      error: false as const,
      data: { changes: query.dataLoad ? [change(1, 'Techo')] : [load], cursor: null },
    }));
    const { user } = openSite('/admin/activity', { permissions: ['CONTRACTS'] });
    await user.click(await findRole('link', 'Ver cada registro'));
    await findRole('link', 'Techo');
    await findAddress(`/admin/activity?carga=${idOf(60)}`);
    await user.click(screen.getByRole('link', { name: 'Ver toda la actividad' }));
    await findRole('link', 'Ver cada registro');
  });

  it('leads from a batch to its own page who administers what it changes, and nobody else', async () => {
    const batch = { ...change(40, 'Eliminación de 48 contratos'), kind: 'batch', action: 'completed' } as const;
    api.answer(listChanges, { error: false, data: { changes: [batch], cursor: null } });
    const { unmount } = openSite('/changes', { permissions: ['CONTRACTS'] });
    const link = await findRole('link', 'Eliminación de 48 contratos');
    expect(hrefOf(link)).toBe(`/admin/batches/${idOf(40)}`);
    unmount();
    endSession();
    openSite('/changes');
    await screen.findByText('Eliminación de 48 contratos');
    expect(screen.queryByRole('link', { name: 'Eliminación de 48 contratos' })).toBeNull();
  });

  it('leads from what was joined, and from what followed, to the merge who administers that, and nobody else', async () => {
    const batch = { id: idOf(50), kind: 'merge', isUndone: false, total: 2 } as const;
    const named = (field: string) => [{ field, label: field, from: 'ASEO', to: 'LIMPIEZA' }];
    const told = (number: number, subject: string) => ({ ...change(number, subject), via: 'batch' as const, batch });
    const joined = { ...told(5, 'ASEO'), kind: 'supplier', action: 'joined' };
    const followed = { ...told(6, 'LP-1'), action: 'revised', changes: named('supplier') };
    const ofUnit = { ...told(7, 'LP-2'), action: 'revised', changes: named('organizerAdministrativeUnit') };
    const changed = {
      ...followed,
      id: idOf(108),
      subjectId: idOf(8),
      subject: 'LP-3',
      batch: { ...batch, kind: 'change' as const },
    };
    api.answer(listChanges, { error: false, data: { changes: [joined, followed, ofUnit, changed], cursor: null } });
    const { unmount } = openSite('/changes', { permissions: ['SUPPLIERS'] });
    await findRole('link', 'LP-3');
    const links = screen.getAllByRole('link', { name: /^Ver la unión/ });
    expect(links.map((link) => [link.textContent, hrefOf(link)])).toEqual(
      ['LP-1', 'ASEO'].map((name) => [`Ver la unión de ${name}`, `/admin/batches/${idOf(50)}`]),
    );
    unmount();
    endSession();
    openSite('/changes');
    await findRole('link', 'LP-3');
    expect(screen.queryByRole('link', { name: /^Ver la unión/ })).toBeNull();
  });

  it('of one record is asked for by its id, and leads back to all', async () => {
    const entry = { ...change(8, 'Índice'), kind: 'calculation', action: 'revised' };
    api.answer(listActivity, { error: false, data: { changes: [entry], cursor: null } });
    const { user } = openSite(`/admin/activity?registro=${idOf(8)}`, { permissions: ['CALCULATIONS'] });
    await screen.findByText('Se corrigió el cálculo');
    expect(api.asked(listActivity)[0]?.query).toMatchObject({ subject: idOf(8) });
    expect(hrefOf(screen.getByRole('link', { name: 'Abrir en el catálogo Índice' }))).toBe(
      `/admin/calculations?entry=${idOf(8)}`,
    );
    await user.click(screen.getByRole('link', { name: 'Ver toda la actividad' }));
    await waitFor(() => expect(api.asked(listActivity).at(-1)?.query).not.toHaveProperty('subject'));
  });

  it('says what of the address it does not understand: what the account does not administer, too', async () => {
    openSite('/admin/activity?tipo=user&hasta=hoy', { permissions: ['CONTRACTS'] });
    await screen.findByText('No se entendió «tipo=user».');
    screen.getByText('No se entendió «hasta=hoy».');
  });

  it('says to whoever administers nothing that there is none, and asks for none', async () => {
    openSite('/admin/activity', { permissions: [] });
    await screen.findByText('No hay actividad que mostrar');
    expect(api.asked(listActivity)).toEqual([]);
  });
});
