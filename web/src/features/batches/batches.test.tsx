import {
  type BatchProgress,
  type BatchSummary,
  batchEndpoints,
} from '@monitor/contracts-schema/batches/batch-endpoints';
import { type UndoneThing, undoneThing } from '@monitor/contracts-schema/batches/undo-fates';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { dataLoadCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import { loadResultEndpoints } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { screen, waitFor, within } from '@testing-library/dom';
import { queryClient } from '../../lib/api/query-client.ts';
import { exampleOf } from '../../testing/example-of.ts';
import { idOf, rehearsalOf } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, findToast, openSite } from '../../testing/open-site.tsx';
import { endPause } from '../../testing/page-pauses.ts';
import { api } from '../../testing/scripted-api.ts';

const { listBatches, getBatch, listRefusedCommands, getWorkingBatch, stopBatch } = batchEndpoints;
const { getUndoPlan, rehearseUndo, undoBatch } = batchEndpoints;

const AT = '2026-03-04T18:00:00.000Z';
const BATCH = idOf(40);
const UNDO = idOf(41);
const TITLE = 'Cambio de «Estado del procedimiento» en 48 contratos';

const going: BatchSummary = {
  _id: BATCH,
  kind: 'change',
  total: 48,
  startedBy: 'Eva Luna',
  startedAt: AT,
  change: { action: 'change', field: 'procedureState', value: 'DESERTED' },
  fileName: null,
  merge: null,
  completedAt: null,
  changed: null,
  loaded: null,
  undone: null,
  stopped: null,
  undoes: null,
  undoneBy: null,
};
const completed: BatchSummary = { ...going, completedAt: AT, changed: { changed: 46, refused: 2 } };
const { _id, kind, change, fileName, merge, total } = completed;
const nothing = { contracts: 0, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0 };
const undo: BatchSummary = {
  ...completed,
  _id: UNDO,
  kind: 'undo',
  total: 46,
  changed: null,
  startedBy: 'Ana Robles',
  undone: { ...nothing, restored: 45, changed: 1 },
  undoes: { _id, kind, change, fileName, merge, total },
};
const working: BatchProgress = {
  _id: BATCH,
  kind,
  change,
  fileName,
  merge,
  total,
  startedBy: 'Eva Luna',
  startedAt: AT,
  done: 11,
  refused: 1,
  finishedAt: null,
  isStopping: false,
};
const LOAD = idOf(60);
const ofLoad = { change: null, fileName: 'contratos.xlsx', merge: null };
const load: BatchSummary = {
  ...completed,
  ...ofLoad,
  _id: LOAD,
  kind: 'load',
  total: 12,
  changed: null,
  undoneBy: idOf(61),
  loaded: { ...exampleOf(dataLoadCounts), contracts: 7, suppliers: 2, revised: 3, leftOut: 2 },
};
const undoOfLoad: BatchSummary = {
  ...undo,
  ...ofLoad,
  _id: idOf(61),
  total: 12,
  undone: { ...nothing, contracts: 7, restored: 3, changed: 2 },
  undoes: { ...ofLoad, _id: LOAD, kind: 'load', total: 12 },
};

const openBatches = (path = `/admin/batches/${BATCH}`) => openSite(path, { permissions: ['CONTRACTS'] });
const page = (number = 1, pages = 1, total = 1) => ({ page: number, pages, total });
const tell = (...batches: BatchSummary[]) =>
  api.answer(getBatch, ({ params: { id } }) => ({
    error: false as const,
    data: batches.find((batch) => batch._id === id) ?? completed,
  }));
const isOfBatch = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === getBatch.path;
const works = (data: BatchProgress | null) => api.answer(getWorkingBatch, { error: false, data });

describe('the batches', () => {
  it('are listed page by page, each with what it did and how it stands, and lead to its page', async () => {
    const stopped = { reason: 'stopped', notReached: 30, by: 'Ana Robles' } as const;
    const docs: BatchSummary[] = [
      undo,
      { ...completed, undoneBy: UNDO },
      { ...completed, _id: idOf(42), change: { action: 'remove' }, changed: { changed: 16, refused: 32 }, stopped },
      { ...going, _id: idOf(43) },
    ];
    api.answer(listBatches, ({ query }) => ({
      error: false as const,
      data: { docs, pagination: page(Number(query.page), 3, 24) },
    }));
    const { user } = openBatches('/admin/batches?pagina=2');
    await findHeading('Cambios en lote');
    const table = within(await findRole('table', 'Cambios en lote'));
    const [, ...rows] = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(
      /Deshacer: Cambio de «Estado.* en 48 contratos.*Terminado.*04 de marzo de 2026.*Ana Robles451/,
    );
    expect(rows[1]).toMatch(/^Cambio de.*Deshecho.*Eva Luna462/);
    expect(rows[2]).toMatch(/^Eliminación de 48 contratos.*Detenido.*1632/);
    expect(rows[3]).toMatch(/En curso.*Eva Lunasin datosin dato$/);
    expect(api.asked(listBatches)[0]?.query).toMatchObject({ page: 2 });
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await findAddress('/admin/batches?pagina=3');
    tell(undo);
    await user.click(table.getByRole('link', { name: /^Deshacer/ }));
    await findAddress(`/admin/batches/${UNDO}`);
  });

  it('hold what a load did, which leads to its result, and its undoing', async () => {
    api.answer(listBatches, { error: false, data: { docs: [undoOfLoad, load], pagination: page(1, 1, 2) } });
    const { user } = openBatches('/admin/batches');
    const link = await findRole('link', 'Carga de «contratos.xlsx»');
    const [, undone, loaded] = screen.getAllByRole('row');
    expect(undone?.textContent).toMatch(
      /^Deshacer: Carga de «contratos\.xlsx»TerminadoSe eliminaron 7 contratos\. 3 contratos volvieron.*Ana Robles102$/,
    );
    expect(loaded?.textContent).toMatch(
      /^Carga de «contratos\.xlsx»DeshechoSe registraron 7 contratos y 2 proveedores\. Se corrigieron 3 contratos\. 2 filas quedaron fuera\..*Eva Luna102$/,
    );
    await user.click(link);
    await findHeading('Resultado de la carga de datos');
    await findAddress(`/admin/data-loads/${LOAD}`);
  });

  it('say so where there are none, and when they cannot be had', async () => {
    api.refuse(listBatches, 'server.failed');
    const { user } = openBatches('/admin/batches');
    const retry = await findRole('button', 'Intentar de nuevo');
    api.answer(listBatches, { error: false, data: { docs: [], pagination: page(1, 1, 0) } });
    await user.click(retry);
    await screen.findByText('Aún no hay cambios en lote');
  });

  it.each([
    ['/admin/activity', 'Ver los cambios en lote'],
    ['/admin/data-load', 'Cambios en lote'],
  ])('are reached from %s', async (from, name) => {
    openBatches(from);
    expect((await findRole('link', name)).getAttribute('href')).toBe('/admin/batches');
  });
});

describe('a batch', () => {
  it('tells what was decided and did, and what it left, why, each leading to its catalogue', async () => {
    tell({ ...completed, stopped: { reason: 'stopped', notReached: 1, by: 'Ana Robles' } });
    const contract = {
      place: 3,
      kind: 'contract',
      sheetRow: null,
      _id: idOf(11),
      name: 'LP-003',
      reason: 'stream.version-conflict',
    };
    const gone = { place: 7, kind: 'contract', sheetRow: null, _id: null, name: 'LP-007', reason: 'stopped' };
    api.answer(listRefusedCommands, ({ query }) => ({
      error: false as const,
      data: { docs: [contract, gone], pagination: page(Number(query.page), 2, 12) } as AnswerOf<
        typeof listRefusedCommands
      >['data'],
    }));
    const { user } = openBatches();
    await findHeading(TITLE);
    const link = await findRole('link', 'LP-003');
    expect(link.getAttribute('href')).toBe(`/admin/contracts?entry=${idOf(11)}`);
    expect(screen.getByRole('row', { name: /LP-003/ }).textContent).toMatch(/Otra persona cambió este registro/);
    expect(screen.getByRole('row', { name: /LP-007/ }).textContent).toMatch(/Se detuvo antes de llegar aquí/);
    expect(screen.queryByRole('link', { name: 'LP-007' })).toBeNull();
    expect(screen.getByText('Estado del procedimiento: Desierto')).toBeTruthy();
    expect(screen.getByText(/^Lo detuvo Ana Robles el 04 de marzo de 2026/)).toBeTruthy();
    expect(screen.getByText('No se llegó a 1 registro, que se quedó como estaba.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await waitFor(() => expect(api.asked(listRefusedCommands).at(-1)?.query.page).toBe(2));
    await findAddress(`/admin/batches/${BATCH}?pagina=2`);
  });

  it.each(['known', 'under way'])('that is a load, %s, is told of by its result', async (how) => {
    if (how === 'known') tell(load);
    else api.refuse(getBatch, 'batch.unknown');
    works(how === 'known' ? null : { ...working, ...ofLoad, _id: LOAD, kind: 'load' });
    openBatches(`/admin/batches/${LOAD}`);
    await findHeading('Resultado de la carga de datos');
    await findAddress(`/admin/data-loads/${LOAD}`);
    expect(api.asked(loadResultEndpoints.getLoadResult)[0]?.params).toEqual({ id: LOAD });
  });

  it('that undoes a load tells what became of its records, and leads to the load', async () => {
    tell({ ...undoOfLoad, completedAt: null, undone: null });
    const undoing = { ...working, ...ofLoad, _id: idOf(61), kind: 'undo', total: 12, done: 4, refused: 1 } as const;
    works(undoing);
    openBatches(`/admin/batches/${idOf(61)}`);
    const bar = await findRole('progressbar', 'Deshaciendo la carga');
    await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('5 de 12 registros'));
    works({ ...undoing, finishedAt: AT });
    tell(undoOfLoad);
    await endPause(1_500);
    await screen.findByText('Registros deshechos');
    expect(screen.getByText('De 12 registros')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Carga de «contratos.xlsx»' });
    expect(link.getAttribute('href')).toBe(`/admin/data-loads/${LOAD}`);
    expect(screen.queryByRole('button', { name: /^Deshacer/ })).toBeNull();
  });

  it('names a supplier that it gave', async () => {
    const { listSuppliersForContracts } = contractEndpoints;
    api.answer(listSuppliersForContracts, {
      ...api.example(listSuppliersForContracts),
      data: { docs: [{ _id: idOf(21), name: 'OBRAS DEL NORTE' }] },
    } as AnswerOf<typeof listSuppliersForContracts>);
    tell({ ...completed, change: { action: 'change', field: 'supplier', value: idOf(21) } });
    openBatches();
    await screen.findByText(/OBRAS DEL NORTE/);
  });

  it('that goes on says how far it is, and is stopped after a second look', async () => {
    tell(going);
    works(working);
    const { user } = openBatches();
    const bar = await findRole('progressbar', 'Haciendo el cambio');
    await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('12 de 48 contratos'));
    expect(screen.getByText(/^Lo pidió Eva Luna el 04 de marzo/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deshacer…' })).toBeNull();
    const stop = await findRole('button', 'Detener');
    await user.click(stop);
    const asked = within(await findRole('alertdialog', '¿Detener este cambio?'));
    expect(asked.getByText(/Lo que ya se hizo se queda hecho, y podrás deshacerlo/)).toBeTruthy();
    api.answer(stopBatch, { error: false, message: 'Se detendrá.', data: { ...working, isStopping: true } });
    await user.click(asked.getByRole('button', { name: 'Detener' }));
    await findToast('Se detendrá.');
    expect(api.asked(stopBatch)[0]?.body).toEqual({ _id: BATCH });
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Deteniendo/));
    works({ ...working, finishedAt: AT });
    tell({ ...completed, stopped: { reason: 'stopped', notReached: 36, by: 'Ana Robles' } });
    await endPause(1_500);
    await findRole('button', 'Deshacer…');
    expect(document.activeElement?.textContent).toMatch(/^Resumen/);
  });

  it('that has ended meanwhile is not stopped, and says so', async () => {
    tell(going);
    works(working);
    const { user } = openBatches();
    await user.click(await findRole('button', 'Detener'));
    api.refuse(stopBatch, 'batch.ended');
    await user.click(
      within(await findRole('alertdialog', '¿Detener este cambio?')).getByRole('button', { name: 'Detener' }),
    );
    await screen.findByText('Esto ya terminó.');
  });

  it('that waits for its storage says so', async () => {
    tell(going);
    works({ ...working, waiting: { since: AT, reason: 'storage' } });
    openBatches();
    await screen.findByText(/^El cambio espera desde el/);
    expect(screen.getByRole('progressbar', { name: 'En espera' })).toBeTruthy();
  });

  it('is undone with what is chosen, after a look at what that does; and leads to its undoing', async () => {
    tell(completed);
    const changed: UndoneThing = { ...exampleOf(undoneThing), _id: idOf(12), name: 'LP-002', version: 4 };
    const counts = { ...nothing, restored: 45, changed: 1 };
    api.answer(getUndoPlan, { error: false, data: { counts, docs: [changed], pagination: page() } });
    const { user } = openBatches();
    await user.click(await findRole('button', 'Deshacer…'));
    const asked = within(await findRole('dialog', '¿Deshacer este cambio?'));
    await asked.findByText('45 contratos vuelven a lo que decían antes del cambio.');
    await user.click(asked.getByRole('checkbox', { name: 'Contrato «LP-002»' }));
    api.answer(rehearseUndo, { error: false, data: rehearsalOf(5_000, 1_250.5) });
    await user.click(asked.getByRole('button', { name: 'Calcular qué cambiará' }));
    expect((await asked.findByText(/El total publicado pasará/)).textContent).toMatch(/\$5,000\.00 a \$1,250\.50/);
    const chosen = [{ id: idOf(12), version: 4 }];
    expect(api.asked(rehearseUndo)[0]?.body).toEqual({ _id: BATCH, chosen });

    const undoing = { ...working, _id: UNDO, kind: 'undo', total: 46, startedBy: 'Ana Robles' } as const;
    api.answer(undoBatch, { error: false, message: 'Se empezó a deshacer.', data: undoing });
    works(undoing);
    tell(completed, { ...undo, completedAt: null, undone: null });
    await user.click(asked.getByRole('button', { name: 'Deshacer el cambio' }));
    await findToast('Se empezó a deshacer.');
    expect(api.asked(undoBatch)[0]?.body).toEqual({ _id: BATCH, chosen });
    await findRole('progressbar', 'Deshaciendo el cambio');
    await screen.findByText(/Lo deshace Ana Robles/);

    works({ ...undoing, finishedAt: AT });
    tell({ ...completed, undoneBy: UNDO }, undo);
    await endPause(1_500);
    await screen.findByText('Este cambio se deshizo');
    expect(screen.queryByRole('button', { name: 'Deshacer…' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Ver qué volvió a como estaba' }));
    await findHeading(`Deshacer: ${TITLE}`);
    await screen.findByText('Contratos como estaban antes');
    expect(screen.getByRole('link', { name: TITLE }).getAttribute('href')).toBe(`/admin/batches/${BATCH}`);
    expect(screen.queryByRole('button', { name: 'Deshacer…' })).toBeNull();
  });

  it('that cannot be undone any more says why', async () => {
    tell(completed);
    api.answer(getUndoPlan, { error: false, data: { counts: nothing, docs: [], pagination: page(1, 1, 0) } });
    api.refuse(undoBatch, 'batch.undone');
    const { user } = openBatches();
    await user.click(await findRole('button', 'Deshacer…'));
    await screen.findByText('Nada volverá a como estaba.');
    await user.click(screen.getByRole('button', { name: 'Deshacer el cambio' }));
    await findToast('Esto ya se deshizo.');
  });

  it('that was just begun, and has ended already, is waited for until it can be read', async () => {
    api.refuse(getBatch, 'batch.unknown');
    const lastBatch = Promise.withResolvers<AnswerOf<typeof getWorkingBatch>>();
    api.answer(getWorkingBatch, () => lastBatch.promise);
    openBatches();
    await waitFor(() => expect(api.asked(getBatch)).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching({ predicate: isOfBatch })).toBe(0));
    await findHeading('Cambio en lote');
    lastBatch.resolve({ error: false, data: { ...working, finishedAt: AT } });
    tell(completed);
    await endPause(1_500);
    await findHeading(TITLE);
  });

  it('that is not there says so', async () => {
    api.refuse(getBatch, 'batch.unknown');
    openBatches();
    await findHeading('Cambio no encontrado');
  });

  it('that cannot be had can be asked for again', async () => {
    api.refuse(getBatch, 'server.failed');
    const { user } = openBatches();
    const retry = await findRole('button', 'Intentar de nuevo');
    tell(completed);
    await user.click(retry);
    await findHeading(TITLE);
  });
});

describe('a merge', () => {
  const merged = {
    entry: { kind: 'supplier', id: idOf(70), name: 'ASEO SA' },
    to: { id: idOf(71), name: 'LIMPIEZA' },
  } as const;
  const ofMerge = { kind: 'merge', change: null, merge: merged, total: 3 } as const;
  const joined: BatchSummary = { ...completed, ...ofMerge, changed: { changed: 3, refused: 0 } };
  const openMerge = () => openSite(`/admin/batches/${BATCH}`, { permissions: ['SUPPLIERS'] });

  it('says how far it is, and that stopping it leaves nothing half', async () => {
    tell({ ...going, ...ofMerge });
    works({ ...working, ...ofMerge, done: 1, refused: 0 });
    api.answer(stopBatch, { error: false, message: 'Se detendrá donde va.', data: { ...working, ...ofMerge } });
    const { user } = openMerge();
    await findHeading('Unión de «ASEO SA» con «LIMPIEZA»');
    const bar = await findRole('progressbar', 'Uniendo los registros');
    await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('1 de 3 contratos'));
    await user.click(screen.getByRole('button', { name: 'Detener' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: '¿Detener esta unión?' }));
    dialog.getByText(/No queda a medias: los contratos que ya pasaron vuelven/);
    await user.click(dialog.getByRole('button', { name: 'Detener' }));
    await waitFor(() => expect(api.asked(stopBatch)[0]?.body).toEqual({ _id: BATCH }));
  });

  it('says who was joined to whom, and is undone whole: nothing of it can be chosen', async () => {
    tell(joined);
    works(null);
    const counts = { ...nothing, restored: 2, changed: 1 };
    const thing = { _id: idOf(80), kind: 'contract', name: 'C-1', sheetRow: null, version: 3 } as const;
    const docs = [{ ...thing, fate: 'changed' as const, changedBy: 'Eva Luna', changedAt: AT }];
    api.answer(getUndoPlan, { error: false, data: { counts, docs, pagination: page() } });
    api.answer(undoBatch, { error: false, message: 'Se empezó a deshacer.', data: { ...working, ...ofMerge } });
    const { user } = openMerge();
    await findHeading('Unión de «ASEO SA» con «LIMPIEZA»');
    await screen.findByText('Contratos que pasaron');
    expect(screen.getByText('Se une').nextElementSibling?.textContent).toBe('ASEO SA');
    expect(screen.getByRole('link', { name: 'LIMPIEZA' }).getAttribute('href')).toBe(
      `/admin/suppliers?entry=${idOf(71)}`,
    );
    await user.click(screen.getByRole('button', { name: 'Deshacer…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Deshacer esta unión?' }));
    await dialog.findByText('2 contratos vuelven a «ASEO SA».');
    dialog.getByText('1 contrato se queda donde está por un cambio posterior.');
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Deshacer la unión' }));
    await waitFor(() => expect(api.asked(undoBatch)[0]?.body).toEqual({ _id: BATCH, chosen: [] }));
  });

  it('of whom no contract named can be undone too, and one that was refused cannot', async () => {
    works(null);
    tell({ ...joined, total: 0, changed: { changed: 0, refused: 0 } });
    openMerge();
    await findRole('button', 'Deshacer…');
    tell({ ...joined, total: 1, changed: { changed: 0, refused: 1 } });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer…' })).toBeNull());
  });

  it('that was stopped says that the system undid it, and is not undone again', async () => {
    works(null);
    const stopped = { reason: 'stopped', notReached: 1, by: 'Ana Robles' } as const;
    const back = { ...undo, ...ofMerge, kind: 'undo', startedBy: 'Sistema', undoneBy: null } as const;
    const half = { ...joined, changed: { changed: 2, refused: 0 }, stopped };
    tell(half);
    openMerge();
    await screen.findByText('No se llegó a 1 registro, que se quedó como estaba.');
    expect(screen.queryByRole('button', { name: 'Deshacer…' })).toBeNull();
    tell({ ...half, undoneBy: UNDO }, back);
    await queryClient.invalidateQueries();
    await screen.findByText('Esta unión se deshizo');
    expect(screen.getByText(/^Lo deshizo Sistema/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deshacer…' })).toBeNull();
  });

  it('that was undone says how many contracts came back', async () => {
    works(null);
    const { _id: joinedId, kind: itsKind, change: none, fileName: file, total: count } = joined;
    const undoes = { _id: joinedId, kind: itsKind, change: none, fileName: file, merge: merged, total: count };
    tell({ ...undo, ...ofMerge, kind: 'undo', total: 4, undone: { ...nothing, restored: 2, changed: 1 }, undoes });
    openSite(`/admin/batches/${UNDO}`, { permissions: ['SUPPLIERS'] });
    await findHeading('Deshacer: Unión de «ASEO SA» con «LIMPIEZA»');
    const summary = within(await findRole('region', 'Resumen'));
    expect(summary.getByText('Contratos que volvieron').parentElement?.textContent).toMatch(/2.*De 3 contratos/);
    expect(summary.getByText('Se quedaron como estaban').parentElement?.textContent).toMatch(/1/);
  });
});
