import { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { dataLoadCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import {
  loadedContract,
  loadResultEndpoints,
  type ShownDecision,
} from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { screen, waitFor, within } from '@testing-library/dom';
import { exampleOf } from '../../../testing/example-of.ts';
import { idOf } from '../../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, hrefOf, savedFiles } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';
import { AT, answer, info, LOAD, openLoads, result, UNDO } from '../testing/loads.ts';

const { getCurrentInfo } = dataLoadEndpoints;
const { listRefusedCommands } = batchEndpoints;

it('says what was decided of a load, who decided it, and what was remembered', async () => {
  api.answer(loadResultEndpoints.getLoadResult, { error: false, data: { ...result, status: 'applied' } });
  const none = { text: null, as: null, renames: false, choice: null, rows: null, decidedAt: AT, isRemembered: false };
  const byBeto = { ...none, decidedBy: 'Beto', isRemembered: true };
  const docs: ShownDecision[] = [
    { ...none, kind: 'BLANKS', decidedBy: 'Ana' },
    { ...none, kind: 'ROWS', choice: 'SHEET', rows: 1_200, decidedBy: 'Ana' },
    { ...byBeto, kind: 'category', text: 'Obras y servicios', as: 'Obra pública' },
    { ...byBeto, kind: 'SUPPLIER', text: 'ALFA' },
    { ...byBeto, kind: 'SUPPLIER', text: 'BETA SA', as: 'BETTA SA', renames: true },
  ];
  const pagination = { page: 1, pages: 1, total: 5 };
  api.answer(loadResultEndpoints.listLoadDecisions, { error: false, data: { docs, pagination, further: 0 } });
  const { user } = openLoads(`/admin/data-loads/${LOAD}`);
  await user.click(await findRole('button', 'Decisiones'));
  await screen.findByText('Obras y servicios');
  const table = await findRole('table', 'Lo que se decidió de la carga, quién lo decidió y cuándo');
  const [, ...rows] = within(table).getAllByRole('row');
  const said = rows.map((row) => row.textContent);
  expect(said[0]).toMatch(/Todo el libro.*Celdas en blanco.*Borran lo registrado.*Ana/);
  expect(said[1]).toMatch(/1,200 filas.*Filas en duda.*Vale lo que dicen.*Ana/);
  expect(said[2]).toMatch(/Obras y servicios.*Materia.*Obra pública.*Beto.*Recordado de una carga anterior/);
  expect(said[3]).toMatch(/ALFA.*Proveedor.*Distinta de las que se le parecen/);
  expect(said[4]).toMatch(/BETA SA.*Proveedor.*BETTA SA, que pasó a llamarse así/);
  expect(said[1]).not.toContain('Recordado');
  expect(screen.queryByText(/^Hay .* más/)).toBeNull();
});

it('says, after the last of the decisions that are listed, how many more there were', async () => {
  api.answer(loadResultEndpoints.getLoadResult, { error: false, data: { ...result, status: 'applied' } });
  const decided = { kind: 'BLANKS' as const, decidedBy: 'Ana', decidedAt: AT, isRemembered: false };
  const docs = [{ ...decided, text: null, as: null, renames: false, choice: null, rows: null }];
  const answerWith = (page: number) =>
    api.answer(loadResultEndpoints.listLoadDecisions, {
      error: false,
      data: { docs, pagination: { page, pages: 80, total: 800 }, further: 37 },
    });
  answerWith(1);
  const { user } = openLoads(`/admin/data-loads/${LOAD}`);
  await user.click(await findRole('button', 'Decisiones'));
  await screen.findByText('Todo el libro');
  expect(screen.queryByText(/^Hay .* más/)).toBeNull();
  answerWith(80);
  await user.click(screen.getByRole('button', { name: 'Última página' }));
  await screen.findByText(
    'Hay 37 decisiones más, que también se aplicaron: de cada carga se guardan una por una las primeras 800.',
  );
});

it.each([
  [
    { untaxedAmount: 500.5, untaxedContracts: 2 },
    '$1,250.502 sin «con\u00a0impuestos» de lo que suman a los totales$500.50',
  ],
  [{}, '$1,250.50'],
])('says what of the amount that it added holds no taxes, where there is such: %j', async (untaxed, text) => {
  const { untaxedAmount: _, untaxedContracts: __, ...plain } = exampleOf(dataLoadCounts);
  const counts = { ...plain, countedAmount: 1_250.5, ...untaxed };
  api.answer(loadResultEndpoints.getLoadResult, { error: false, data: { ...result, status: 'applied', counts } });
  openLoads(`/admin/data-loads/${LOAD}`);
  const label = await screen.findByText('Lo que suman a los totales');
  await waitFor(() => expect(label.parentElement?.textContent).toBe(`Lo que suman a los totales${text}`));
});

it('lists the registered ones that stayed as they are called, and why', async () => {
  const counts = { ...exampleOf(dataLoadCounts), renamed: 3, notRenamed: 1 };
  api.answer(loadResultEndpoints.getLoadResult, { error: false, data: { ...result, status: 'applied', counts } });
  const { user } = openLoads(`/admin/data-loads/${LOAD}`);
  await screen.findByText('Cambiaron de nombre');
  screen.getByText('Se quedaron con el suyo: 1 proveedor o unidad');
  const refused = { place: -1, kind: 'supplier' as const, _id: idOf(71), sheetRow: null };
  const docs = [{ ...refused, name: 'BETTA SA', reason: 'supplier.name-taken' }];
  api.answer(listRefusedCommands, { error: false, data: { docs, pagination: { page: 1, pages: 1, total: 1 } } });
  await user.click(screen.getByRole('button', { name: 'Nombres sin cambiar' }));
  await findAddress(`/admin/data-loads/${LOAD}?lista=nombres`);
  const [, row] = within(await findRole('table', /se quedaron con su nombre/)).getAllByRole('row');
  expect(row?.textContent).toMatch(/Proveedor.*BETTA SA.*Ya existe un proveedor con ese nombre/);
  expect(api.asked(listRefusedCommands)[0]?.params).toEqual({ id: LOAD });
});

describe('a load that corrected contracts', () => {
  const { getLoadResult, listCorrectedContracts, listLeftOutRows } = loadResultEndpoints;
  const corrected = { sheetRow: 4, contractId: idOf(71), contractNumber: 'C-1', servicesDescription: 'Poda' };
  const gone = { ...corrected, sheetRow: 9, contractId: null, contractNumber: null, isRestored: true };

  it('lists them, each with what changed and a link, while it is there', async () => {
    const counts = { ...exampleOf(dataLoadCounts), contracts: 0, revised: 2, leftOut: 0, skipped: 3, numberTaken: 0 };
    api.answer(getLoadResult, { error: false, data: { ...result, status: 'applied', counts } });
    const changes = [{ field: 'notes', label: 'Nota', from: null, to: 'Corregida' }];
    const docs = [
      { ...corrected, changes, isRestored: false },
      { ...gone, changes },
    ];
    const pagination = { page: 1, pages: 1, total: 2 };
    api.answer(listCorrectedContracts, { error: false, data: { docs, pagination } });
    const { user } = openLoads(`/admin/data-loads/${LOAD}`);
    expect(hrefOf(await findRole('link', 'C-1'))).toBe(`/contracts/${idOf(71)}`);
    const [, first, second] = within(await findRole('table', /Contratos que corrigió la carga/)).getAllByRole('row');
    expect(first!.textContent).toContain('en blanco');
    expect(first!.textContent).toContain('Corregida');
    expect(second!.textContent).toContain('Sin número (ya no está registrado)');
    expect(second!.textContent).toContain('Se deshizo');
    expect(screen.getByText(/^3 omitidas/)).toBeTruthy();
    expect(api.asked(listLeftOutRows)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Contratos registrados' }));
    await findAddress(`/admin/data-loads/${LOAD}?lista=contratos`);
    await user.click(screen.getByRole('button', { name: 'Contratos corregidos' }));
    await findAddress(`/admin/data-loads/${LOAD}?lista=corregidos`);
  });

  it('says its last page in the address in place of one beyond', async () => {
    const counts = { ...exampleOf(dataLoadCounts), contracts: 0, revised: 2, leftOut: 0, skipped: 3, numberTaken: 0 };
    api.answer(getLoadResult, { error: false, data: { ...result, status: 'applied', counts } });
    const docs = [{ ...corrected, changes: [], isRestored: false }];
    api.answer(listCorrectedContracts, { error: false, data: { docs, pagination: { page: 1, pages: 1, total: 1 } } });
    openLoads(`/admin/data-loads/${LOAD}?lista=corregidos&pagina=4`);
    await findRole('table', /Contratos que corrigió la carga/);
    await findAddress(`/admin/data-loads/${LOAD}?lista=corregidos`);
  });
});

describe('all loads', () => {
  const { listLoads, getLoadResult } = loadResultEndpoints;
  const load = { ...result, status: 'reverted', sha256: 'ab'.repeat(32), rows: 12, uploadedAt: AT } as const;

  it('are reached from the page where files are uploaded, and each leads to its own page', async () => {
    api.answer(getCurrentInfo, answer(info()));
    const corrections = { ...load, _id: idOf(62), fileName: 'correcciones.xlsx', status: 'applied' } as const;
    const docs = [
      load,
      { ...load, _id: idOf(61), fileName: 'otro.xlsx', status: 'cancelled', counts: null } as const,
      { ...corrections, counts: { ...exampleOf(dataLoadCounts), contracts: 0, revised: 37 } },
    ];
    api.answer(listLoads, { error: false, data: { docs, pagination: { page: 1, pages: 1, total: 3 } } });
    const { user } = openLoads('/admin/data-load');
    await user.click(await findRole('link', 'Todas las cargas de datos'));
    await findHeading('Todas las cargas de datos');
    const menu = within(screen.getByRole('navigation', { name: 'Administración' }));
    expect(menu.getByRole('link', { name: 'Carga de datos' }).getAttribute('aria-current')).toBe('page');
    const table = within(await findRole('table', 'Todas las cargas de datos'));
    const [, first, second, third] = table.getAllByRole('row');
    expect(first?.textContent).toMatch(/contratos\.xlsx.*Deshecha.*04 de marzo de 2026.*Ana Robles/);
    expect(second?.textContent).toMatch(/otro\.xlsx.*Cancelada/);
    expect(table.getByRole('columnheader', { name: 'Corregidos' })).toBeTruthy();
    expect(within(third!).getByText('37')).toBeTruthy();
    api.answer(getLoadResult, { error: false, data: load });
    await user.click(table.getByRole('link', { name: 'contratos.xlsx' }));
    await findHeading('Resultado de la carga de datos');
    await findAddress(`/admin/data-loads/${LOAD}`);
  });

  it('say so where there are none', async () => {
    api.answer(listLoads, { error: false, data: { docs: [], pagination: { page: 1, pages: 1, total: 0 } } });
    openLoads('/admin/data-loads');
    await screen.findByText('Aún no se ha subido ningún libro');
  });

  it.each(['pending', 'cancelled', 'applied'] as const)('tell of their file, %s ones too', async (status) => {
    api.answer(getCurrentInfo, answer(info()));
    api.answer(getLoadResult, { error: false, data: { ...load, status, revertCounts: null } });
    URL.createObjectURL = () => 'blob:original';
    URL.revokeObjectURL = () => {};
    const { user } = openLoads(`/admin/data-loads/${LOAD}`);
    await screen.findByText(load.sha256);
    await user.click(await findRole('button', 'Descargar el libro original'));
    await waitFor(() => expect(savedFiles).toEqual(['blob:original']));
    expect(api.asked(dataLoadEndpoints.downloadWorkbook)[0]?.params).toEqual({ id: LOAD });
  });

  it('give what they left out as a workbook', async () => {
    const counts = { ...load.counts!, leftOut: 3 };
    api.answer(getLoadResult, { error: false, data: { ...load, counts, status: 'applied', revertCounts: null } });
    URL.createObjectURL = () => 'blob:fuera';
    URL.revokeObjectURL = () => {};
    const { user } = openLoads(`/admin/data-loads/${LOAD}`);
    await user.click(await findRole('button', 'Descargar lo que quedó fuera'));
    await waitFor(() => expect(savedFiles).toContain('blob:fuera'));
    expect(api.asked(dataLoadEndpoints.downloadLeftOut)[0]?.params).toEqual({ id: LOAD });
  });
});

describe('the result of a load', () => {
  it('lists what it registered, or what it left out', async () => {
    api.answer(loadResultEndpoints.getLoadResult, { error: false, data: { ...result, status: 'applied' } });
    api.answer(loadResultEndpoints.listLoadedContracts, {
      error: false,
      data: {
        docs: [{ ...exampleOf(loadedContract), _id: idOf(11), contractNumber: 'LP-001' }],
        pagination: { page: 1, pages: 1, total: 1 },
      },
    });
    const { user } = openLoads(`/admin/data-loads/${LOAD}`);
    await findRole('row', /LP-001/);
    await user.click(screen.getByRole('button', { name: 'Filas no registradas' }));
    await findAddress(`/admin/data-loads/${LOAD}?lista=filas`);
    await waitFor(() => expect(api.asked(loadResultEndpoints.listLeftOutRows)[0]?.params).toEqual({ id: LOAD }));
  });

  it('offers no undoing of one that did nothing', async () => {
    const stopped = { reason: 'stopped', notReached: 3 } as const;
    const data = {
      ...result,
      status: 'applied',
      stopped,
      counts: { ...exampleOf(dataLoadCounts), leftOut: 3 },
    } as const;
    api.answer(loadResultEndpoints.getLoadResult, { error: false, data });
    openLoads(`/admin/data-loads/${LOAD}`);
    await screen.findByText('3 a las que no se llegó');
    expect(screen.queryByRole('button', { name: 'Deshacer esta carga' })).toBeNull();
  });

  it('is not that of the load whose page was there before', async () => {
    const later = Promise.withResolvers<never>();
    api.answer(loadResultEndpoints.getLoadResult, async ({ params: { id } }) => {
      if (id !== LOAD) return later.promise;
      return { error: false as const, data: { ...result, status: 'applied' as const, fileName: 'enero.xlsx' } };
    });
    const { goTo } = openLoads(`/admin/data-loads/${LOAD}`);
    await screen.findByText('enero.xlsx');
    await goTo(`/admin/data-loads/${idOf(61)}`);
    await waitFor(() => expect(screen.queryByText('enero.xlsx')).toBeNull());
    later.reject(new Refused('data-load.unknown'));
    await findHeading('Carga no encontrada');
  });

  it('says that it was stopped, how much it did not come to, and can be undone', async () => {
    const stopped = { reason: 'stopped', notReached: 30 } as const;
    api.answer(loadResultEndpoints.getLoadResult, {
      error: false,
      data: {
        ...result,
        status: 'applied',
        appliedAt: AT,
        stopped,
        counts: { ...exampleOf(dataLoadCounts), suppliers: 1, leftOut: 30 },
      },
    });
    const row = { row: 7, reason: 'stopped', contractNumber: 'LP-007', description: null, contractId: null } as const;
    api.answer(loadResultEndpoints.listLeftOutRows, {
      error: false,
      data: { docs: [{ ...row, errors: [] }], pagination: { page: 1, pages: 1, total: 1 } },
    });
    openLoads(`/admin/data-loads/${LOAD}`);
    await screen.findByText('Se detuvo antes de terminar, a petición de alguien.');
    expect(screen.getByText('No se llegó a 30 filas, que quedaron fuera.')).toBeTruthy();
    expect(screen.getByText('Detenida')).toBeTruthy();
    expect(screen.getByText('Registrada en parte')).toBeTruthy();
    expect(screen.getByText('30 a las que no se llegó')).toBeTruthy();
    expect(screen.queryByText('Registrada por completo')).toBeNull();
    expect((await findRole('row', /LP-007/)).textContent).toMatch(/La carga se detuvo antes de esta fila/);
    expect(screen.getByRole('button', { name: 'Deshacer esta carga' })).toBeTruthy();
  });

  describe('whose undoing was left unfinished', () => {
    const counts = { contracts: 2, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0 };
    const reverted = (notReached?: number) =>
      api.answer(loadResultEndpoints.getLoadResult, {
        error: false,
        data: {
          ...result,
          status: 'reverted',
          revertedAt: AT,
          revertCounts: counts,
          undoneBy: UNDO,
          undoStopped: notReached === undefined ? null : { reason: 'not-permitted', notReached },
        },
      });

    it('lists first what stayed, why, and page by page', async () => {
      reverted(11);
      api.answer(listRefusedCommands, ({ query: { page } }) => {
        const kept = { place: 1, reason: 'not-permitted', sheetRow: 7 } as const;
        const contract = { ...kept, _id: idOf(11), kind: 'contract', name: 'LP-001' } as const;
        const supplier = { ...kept, _id: idOf(12), kind: 'supplier', name: 'OBRAS DEL NORTE' } as const;
        const docs = [page === 1 ? contract : supplier];
        return { error: false as const, data: { docs, pagination: { page: Number(page), pages: 2, total: 11 } } };
      });
      const { user } = openLoads(`/admin/data-loads/${LOAD}`);
      await findRole('heading', 'Registros sin deshacer');
      expect((await findRole('row', /LP-001/)).textContent).toMatch(
        /^7Contrato.*LP-001.*dejó de tener acceso, o el permiso/,
      );
      expect(screen.getByText('Esta carga se deshizo en parte')).toBeTruthy();
      expect(screen.getByText(/No se llegó a 11 registros, que se quedaron como estaban\./)).toBeTruthy();
      expect(hrefOf(screen.getByRole('link', { name: 'LP-001' }))).toBe(`/admin/contracts?entry=${idOf(11)}`);
      expect(api.asked(listRefusedCommands)[0]).toMatchObject({ params: { id: UNDO }, query: { page: 1 } });
      await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
      expect((await findRole('row', /OBRAS DEL NORTE/)).textContent).toMatch(/Proveedor/);
      expect(screen.queryByRole('link', { name: 'OBRAS DEL NORTE' })).toBeNull();
    });

    it('says so when nothing of it stays any more, and when it cannot be had', async () => {
      reverted(1);
      api.refuse(listRefusedCommands, 'server.failed');
      const { user } = openLoads(`/admin/data-loads/${LOAD}?lista=sin-deshacer`);
      const retry = await findRole('button', 'Intentar de nuevo');
      api.answer(listRefusedCommands, {
        error: false,
        data: { docs: [], pagination: { page: 1, pages: 1, total: 0 } },
      });
      await user.click(retry);
      await screen.findByText('No quedó nada sin deshacer');
    });

    it('has no such list where it came to its end', async () => {
      reverted();
      openLoads(`/admin/data-loads/${LOAD}`);
      await findRole('button', 'Contratos registrados');
      expect(screen.getByText('Esta carga se deshizo')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Registros sin deshacer' })).toBeNull();
    });
  });

  it('that is not there says so', async () => {
    api.refuse(loadResultEndpoints.getLoadResult, 'data-load.unknown');
    openLoads(`/admin/data-loads/${LOAD}`);
    await findHeading('Carga no encontrada');
  });
});
