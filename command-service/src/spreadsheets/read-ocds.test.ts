import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openTable } from './open-table.ts';
import { zipOf } from './testing/raw-workbook.ts';
import type { WorkbookLimits } from './workbook-limits.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-ocds-'));
});
afterEach(() => rm(folder, { recursive: true }));

const openAs = async (content: string | Buffer, limits: Partial<WorkbookLimits> = {}) => {
  const path = join(folder, 'archivo');
  await writeFile(path, content);
  return openTable(path, { temporaryFolder: folder, limits });
};

/** The rows of a file, by their headings; a blank cell says nothing. */
const rowsIn = async (content: unknown, limits?: Partial<WorkbookLimits>): Promise<Record<string, string>[]> => {
  const isFile = typeof content === 'string' || Buffer.isBuffer(content);
  const table = await openAs(isFile ? content : JSON.stringify(content), limits);
  const rows = [];
  for await (const read of table.rows()) rows.push(...read);
  const [headings, ...others] = rows.map(({ cells }) => cells);
  return others.map((cells) =>
    Object.fromEntries(
      [...cells].map(([column, cell]) => {
        const heading = headings?.get(column);
        return [heading?.kind === 'text' ? heading.text : '', cell.kind === 'text' ? cell.text : ''];
      }),
    ),
  );
};
const rowIn = async (release: object): Promise<Record<string, string>> =>
  (await rowsIn({ releases: [release] }))[0] ?? {};

/** A purchase of one contract, as the standard writes it. */
const release = {
  ocid: 'ocds-g4facg-PC-0001',
  id: '1',
  date: '2025-03-02T10:00:00-06:00',
  tag: ['contract'],
  buyer: { id: 'P-2', name: 'Dirección de Obras' },
  parties: [
    { id: 'P-1', name: 'PAPELERA DEL NORTE SA DE CV', identifier: { scheme: 'MX-RFC', id: 'MX-RFC-PNO010203AB1' } },
  ],
  planning: { budget: { id: '2111' } },
  tender: {
    id: 417,
    title: 'Papelería',
    procurementMethod: 'open',
    procurementMethodDetails: 'Licitación pública',
    mainProcurementCategory: 'goods',
    value: { amount: 99_999, currency: 'MXN' },
    minValue: { amount: 1, currency: 'MXN' },
    tenderPeriod: { startDate: '2025-01-10T06:00:00Z' },
    documents: [{ id: 1, documentType: 'tenderNotice', url: 'https://a.mx/convocatoria.pdf' }],
  },
  awards: [{ id: 'A-1', status: 'active', suppliers: [{ id: 'P-1' }], value: { amount: 4_031.23 } }],
  contracts: [
    {
      id: 'C-7/2025',
      awardID: 'A-1',
      status: 'active',
      description: 'Compra de papel',
      dateSigned: '2025-02-16T05:30:00Z',
      value: { amount: 4_031.2300000000005, currency: 'MXN' },
      documents: [{ id: 2, documentType: 'contractSigned', url: 'https://a.mx/contrato.pdf' }],
    },
  ],
};
const asRow = {
  OCID: 'ocds-g4facg-PC-0001',
  'Número de procedimiento': '417',
  'Tipo de procedimiento': 'Licitación pública',
  Materia: 'Adquisición (goods)',
  'Estado del procedimiento': 'Concluido (contract: active)',
  Descripción: 'Compra de papel',
  Convocatoria: 'https://a.mx/convocatoria.pdf',
  'Fecha de la convocatoria': '2025-01-10',
  Proveedor: 'PAPELERA DEL NORTE SA DE CV',
  'RFC del proveedor': 'PNO010203AB1',
  'Unidad contratante': 'Dirección de Obras',
  'Unidad solicitante': 'Dirección de Obras',
  Comprador: 'Dirección de Obras',
  'Número de contrato': 'C-7/2025',
  'Fecha del contrato': '2025-02-15',
  'Monto total': '4031.23',
  Moneda: 'MXN',
  Contrato: 'https://a.mx/contrato.pdf',
  'Área responsable': 'Dirección de Obras',
  'Fecha de actualización': '2025-03-02',
  Partida: '2111',
  'Fecha del ejercicio': '2025-02-15',
};
const link = 'https://a.mx/release/1';

describe('a file in the Open Contracting standard', () => {
  it.each([
    ['a package of releases', { releases: [release] }],
    [
      'a package of records, of which each has a compiled release',
      { records: [{ compiledRelease: release, releases: [link] }] },
    ],
    ['a package of records with their releases', { records: [{ ocid: release.ocid, releases: [release] }] }],
    ['a record alone', { versionedRelease: {}, compiledRelease: release, releases: [release] }],
    ['a list of packages in a wrapper', { arrayReleasePackage: [{ uri: '', releases: [release] }] }],
    ['pages of packages', { current_page: 1, data: [{ numberPublication: 1, releases: [release] }] }],
    ['pages of releases', { pagination: {}, data: [release] }],
    ['a list of packages', [{ releases: [release] }]],
    ['a list of releases', [release]],
    ['a release alone', release],
  ])('is read as its contracts are: %s', async (_shape, content) => expect(await rowsIn(content)).toEqual([asRow]));

  it('is read with the mark that some programs begin files with, and out of an archive', async () => {
    const content = JSON.stringify([release]);
    expect(await rowsIn(`\ufeff${content}`)).toEqual([asRow]);
    expect(await rowsIn(zipOf([{ name: 'ocds.json', content }]))).toEqual([asRow]);
    expect((await openAs(content)).contentType).toBe('application/json');
  });

  it('is read as Windows wrote it, and with the accents that a program broke', async () => {
    const windows = [
      { ...release, buyer: { name: 'Dirección «A»' } },
      { ...release, ocid: 'n', buyer: { name: 'AÃ±o' } },
    ];
    const rows = await rowsIn(Buffer.from(JSON.stringify({ releases: windows, publisher: { name: 'Ñ' } }), 'latin1'));
    expect(rows.map((row) => [row.Comprador, row['Área responsable']])).toEqual([
      ['Dirección «A»', 'Ñ'],
      ['Año', 'Ñ'],
    ]);
  });

  it.each([
    '{}',
    '[]',
    '{"a":1}',
    '[[[[[[[[[[1]]]]]]]]]]',
    '{"ocid":"x"}',
    '{"releases":[',
    '{"releases":["https://a.mx"]}',
    '{"releases":[{"ocid":"1","tender":{}}]',
    '{"releases":[{"ocid":"1","tender":{}}]} {',
    '{"records":[{"compiledRelease":{"ocid":"1"},"releases":[{"ocid":"1","tender":{}}]}]}',
  ])('is refused without any release: %s', async (content) =>
    expect(openAs(content)).rejects.toMatchObject({ code: 'not-a-workbook' }),
  );

  it('is refused where it is nested deeper than anybody nests', async () => {
    const content = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    await expect(openAs(content)).rejects.toMatchObject({ code: 'not-a-workbook' });
  });

  it('says when its package was published, and by whom', async () => {
    const about = { publishedDate: '2025-04-01T03:00:00Z', publisher: { name: 'Unidad de Transparencia' } };
    const published = { 'Fecha de obtención': '2025-03-31', 'Área responsable': 'Unidad de Transparencia' };
    const bare = { ...release, buyer: undefined };
    for (const content of [
      { ...about, releases: [bare] },
      { releases: [bare], ...about },
      { publisher: { name: 'Otra' }, arrayReleasePackage: [{ releases: [bare], ...about }] },
      { ...bare, packageInfo: about },
    ])
      expect((await rowsIn(content))[0]).toMatchObject(published);
  });

  it('is read the same wherever its parts end, in whatever order it says what it says', async () => {
    const records = Array.from({ length: 300 }, (_, at) => ({
      ocid: `${at}`,
      releases: [{ ...release, ocid: `${at}`, contracts: [{ id: 'no' }] }],
      compiledRelease: { ...release, ocid: `${at}`, parties: [], title: 'ñ'.repeat(1_001 + at) },
      versionedRelease: { tender: { title: [{ value: 'no' }] } },
    }));
    const rows = await rowsIn(JSON.stringify({ records, publisher: { name: 'Ñ' } }, null, 1));
    expect(rows.map((row) => row.OCID)).toEqual(records.map(({ ocid }) => ocid));
    expect(new Set(rows.map((row) => [row['Número de contrato'], row['Área responsable']].join()))).toEqual(
      new Set(['C-7/2025,Ñ']),
    );
  });

  const many = (releases: number, size: number): string => {
    const one = (at: number) => JSON.stringify({ ...release, ocid: `${at}`, language: 'x'.repeat(size) });
    return `[${Array.from({ length: releases }, (_, at) => one(at)).join()}]\n`;
  };

  it('is read however large it is, by a thread that could not hold it', async () => {
    const path = join(folder, 'archivo');
    await writeFile(path, many(600, 100_000));
    const thread = new Worker(
      `
        const { parentPort, workerData } = require('node:worker_threads');
        (async () => {
          const { openTable } = await import(workerData.openTable);
          let rows = 0;
          for await (const read of (await openTable(workerData.path)).rows()) rows += read.length;
          parentPort.postMessage(rows);
        })();
      `,
      {
        eval: true,
        workerData: { path, openTable: new URL('./open-table.ts', import.meta.url).href },
        resourceLimits: { maxOldGenerationSizeMb: 40 },
      },
    );
    expect(await once(thread, 'message')).toEqual([601]);
    await thread.terminate();
  });

  it('is refused where a single release of it is too large', async () => {
    const limits = { releaseBytes: 600_000 };
    expect(await rowsIn(many(20, 100_000), limits)).toHaveLength(20);
    await expect(rowsIn(many(1, 900_000), limits)).rejects.toMatchObject({ code: 'too-large' });
    await expect(rowsIn(`{"a":"${'x'.repeat(900_000)}`, limits)).rejects.toMatchObject({ code: 'too-large' });
  });

  it('is refused with more releases than rows may come of', async () => {
    const stages = `[${Array.from({ length: 11 }, () => JSON.stringify(release)).join()}]`;
    await expect(rowsIn(stages, { rows: 2 })).rejects.toMatchObject({ code: 'too-many-rows' });
    expect(await rowsIn(stages, { rows: 3 })).toHaveLength(1);
  });
});

describe('the releases of one process', () => {
  it('are one: what the newest says counts, contracts are told apart by their ids, prefixes and case are none', async () => {
    const [contract] = release.contracts;
    const later = {
      ocid: 'OCDS-G4FACG-PC-0001',
      date: '2025-06-01T00:00:00Z',
      contracts: [
        { id: 'C-7/2025', status: 'terminated', value: { amount: 5_000, currency: 'MXN' } },
        { ...contract, id: 'C-8/2025' },
      ],
    };
    const bare = {
      ...release,
      ocid: 'PC-0001',
      date: '2024-12-01T00:00:00Z',
      contracts: [{ ...contract, description: 'Antes' }],
    };
    const rows = await rowsIn([later, release, bare]);
    expect(rows.map((row) => [row['Número de contrato'], row['Monto total'], row.Descripción])).toEqual([
      ['C-7/2025', '5000.00', 'Compra de papel'],
      ['C-8/2025', '4031.23', 'Compra de papel'],
    ]);
  });

  it('are what the compiled one says where there is one', async () => {
    const compiled = { ...release, tag: ['compiled'], date: '2025-01-01T00:00:00Z' };
    const loose = { ...release, date: '2025-09-01T00:00:00Z', contracts: [{ id: 'X', status: 'active' }] };
    expect((await rowsIn([loose, compiled])).map((row) => row['Número de contrato'])).toEqual(['C-7/2025']);
  });
});

const [contract] = release.contracts;
const withTender = (tender: object) => ({ ...release, tender: { ...release.tender, ...tender } });
const withContract = (changes: object) => ({ ...release, contracts: [{ ...contract, ...changes }] });

describe('a contract', () => {
  it.each([
    [
      'by its details first',
      { procurementMethodDetails: 'Invitación a cuando menos tres personas' },
      'Invitación a cuando menos tres personas',
    ],
    [
      'by what older publishers call them',
      { procurementMethodDetails: undefined, metodoDeAdquisicion: 'Directa' },
      'Directa',
    ],
    ['by its method', { procurementMethodDetails: '', procurementMethod: 'selective' }, 'Por invitación (selective)'],
    ['which alone may be ambiguous', { procurementMethodDetails: '', procurementMethod: 'limited' }, 'limited'],
    [
      'with accents that a program broke',
      { procurementMethodDetails: 'AdjudicaciÃ³n directa' },
      'Adjudicación directa',
    ],
  ])('is of a type of procedure %s', async (_how, tender, expected) =>
    expect((await rowIn(withTender(tender)))['Tipo de procedimiento']).toBe(expected),
  );

  it.each([
    [{ additionalProcurementCategories: ['goodsLease'] }, 'Arrendamiento (goodsLease)'],
    [{ additionalProcurementCategories: 'Servicios - Servicios' }, 'Servicios - Servicios'],
    [{ mainProcurementCategory: 'works' }, 'Obra pública (works)'],
  ])('is about what its tender says: %j', async (tender, expected) =>
    expect((await rowIn(withTender(tender))).Materia).toBe(expected),
  );

  it('has the amount with taxes where one is given, and says so', async () => {
    const row = await rowIn(withContract({ valueWithTax: { amount: 4_676.23, currency: 'MXN' } }));
    expect(row).toMatchObject({ 'Monto total': '4676.23', Impuestos: 'Con impuestos (valueWithTax)' });
  });

  it('has limits of its own only where they differ, and never what its tender estimated', async () => {
    const limits = (least: number, most: number) => ({
      contractDetails: { minValue: { amount: least }, maxValue: { amount: most } },
    });
    expect(await rowIn(withContract(limits(10, 20)))).toMatchObject({
      'Monto mínimo': '10.00',
      'Monto máximo': '20.00',
    });
    for (const row of [await rowIn(withContract(limits(20, 20))), await rowIn(release)])
      expect(row).not.toHaveProperty('Monto mínimo');
  });

  it('is called by its title where its id counts from one', async () => {
    const row = await rowIn(withContract({ id: '1', title: 'CA-004/2016' }));
    expect(row['Número de contrato']).toBe('CA-004/2016');
  });

  it('is of several where several won, by nobody’s RFC; and a sum in its place is none', async () => {
    const together = [{ id: 'P-1' }, { id: 'P-9', name: 'ASEO SA DE CV' }];
    const [award] = release.awards;
    const row = await rowIn({ ...release, awards: [{ ...award, suppliers: together }] });
    expect(row.Proveedor).toBe('PAPELERA DEL NORTE SA DE CV; ASEO SA DE CV');
    expect(row).not.toHaveProperty('RFC del proveedor');
    const hashed = [{ ...release.parties[0], identifier: { id: 'd41d8cd98f00b204e9800998ecf8427e' } }];
    expect(await rowIn({ ...release, parties: hashed })).not.toHaveProperty('RFC del proveedor');
  });
});

describe('a process', () => {
  const [award] = release.awards;
  it.each([
    ['Concluido (contract: active)', { contracts: [{ ...contract, status: 'Active' }] }],
    [
      'Desierto (award: unsuccessful)',
      { contracts: [{ ...contract, status: 'cancelled' }], awards: [{ ...award, status: 'unsuccessful' }] },
    ],
    ['Cancelado (contract: cancelled)', { contracts: [{ ...contract, status: 'cancelled' }] }],
    ['En progreso (contract: pending)', { contracts: [{ ...contract, status: 'pending' }], awards: [] }],
    ['Concluido (award: active)', { contracts: [] }],
    ['Desierto (award: unsuccessful)', { contracts: [], awards: [{ ...award, status: 'unsuccessful' }] }],
    [
      'Cancelado (tender: cancelled)',
      { contracts: undefined, awards: [], tender: { ...release.tender, status: 'cancelled' } },
    ],
    ['En progreso (tender: sin estado)', { contracts: [], awards: undefined }],
  ])('is %s by what its contracts, awards and tender say', async (expected, changes) =>
    expect((await rowIn({ ...release, ...changes }))['Estado del procedimiento']).toBe(expected),
  );

  it('without contracts is its awards, and nothing awarded has no amount', async () => {
    expect(await rowIn({ ...release, contracts: [] })).toMatchObject({
      'Monto total': '4031.23',
      Proveedor: asRow.Proveedor,
    });
    const failed = await rowIn({ ...release, contracts: [], awards: [{ ...award, status: 'unsuccessful' }] });
    expect(failed).not.toHaveProperty('Monto total');
    const cancelled = [{ ...contract, status: 'cancelled' }];
    const failedWithContract = { ...release, contracts: cancelled, awards: [{ ...award, status: 'unsuccessful' }] };
    expect(await rowIn(failedWithContract)).not.toHaveProperty('Monto total');
    expect(await rowIn({ ...release, contracts: cancelled })).toHaveProperty('Monto total', '4031.23');
  });
});

describe('what a contract says besides', () => {
  const contractOf = async (changes: object, of: object = {}) => rowIn({ ...withContract(changes), ...of });
  const [award] = release.awards;
  const transactions = (...all: readonly object[]) => ({ implementation: { transactions: all } });

  it.each([
    [
      'of its breakdown',
      { budgetBreakdown: [{ budgetclassifications: [{ id: '34701', levelLabel: 'Partida Específica' }] }] },
    ],
    [
      'of its economic class',
      { budgetBreakdown: [{ classification: [{ id: 34701, classification: 'Economic' }, { id: '1' }] }] },
    ],
    [
      'of its lines',
      { budgetBreakdown: [{ budgetLines: [{ components: [{ name: 'Objeto del gasto', code: 34701 }] }] }] },
    ],
    ['of what it is spent on', { objeto_del_gasto: 34701, id: '20174418410' }],
    ['that is its budget', { id: '34701' }],
  ])('is of the budget line %s', async (_how, budget) =>
    expect((await rowIn({ ...release, planning: { budget } })).Partida).toBe('34701'),
  );

  it('is of the budget line of what was spent, or of what was bought; the others stand in its note', async () => {
    const classes = (...ids: readonly string[]) => ids.map((id) => ({ id, levelLabel: 'Partida Específica' }));
    const spent = {
      implementation: { budgetBreakdown: [{ budgetClassification: classes('34701', '21101', '34701') }] },
    };
    expect(await contractOf(spent, { planning: undefined })).toMatchObject({
      Partida: '34701',
      Nota: 'Otras partidas: 21101.',
    });
    const items = [{ additionalClassifications: [{ id: '014' }, { id: '2111' }] }];
    expect(await rowIn({ ...withTender({ items }), planning: {} })).toMatchObject({ Partida: '2111' });
  });

  it('is with whom was paid, where nobody else is named; and has the RFC of whom was paid', async () => {
    const [paid, again] = [
      { receiverOrganization: { id: 'TCM951030A17', legalName: 'TIENDAS DE MUESTRA SA' }, amount: { amount: 10.1 } },
      { payee: { id: 'RFC-TCM951030A17', name: 'TIENDAS DE MUESTRA SA' }, value: { amount: 20.2, currency: 'MXN' } },
    ];
    const nobody = { awards: [], parties: [] };
    const whose = {
      Proveedor: 'TIENDAS DE MUESTRA SA',
      'RFC del proveedor': 'TCM951030A17',
      Nota: 'Pagado: 30.30 MXN.',
    };
    expect(await contractOf(transactions(paid, again), nobody)).toMatchObject(whose);
    const unidentified = { awards: [{ ...award, suppliers: [{ name: 'TIENDAS' }] }], parties: [] };
    expect(await contractOf(transactions(paid), unidentified)).toMatchObject({
      Proveedor: 'TIENDAS',
      'RFC del proveedor': 'TCM951030A17',
    });
    const other = { payee: { id: 'RFC-PNO010203AB1', name: 'OTRA SA' } };
    expect(await contractOf(transactions(paid, other), unidentified)).not.toHaveProperty('RFC del proveedor');
    expect(await contractOf(transactions(other))).toMatchObject({ Proveedor: asRow.Proveedor });
    expect((await contractOf(transactions(paid, other), nobody)).Proveedor).toBe('TIENDAS DE MUESTRA SA; OTRA SA');
  });

  it('has its supplier of its award, or of the only one where it does not say which', async () => {
    expect(await contractOf({ awardID: undefined })).toMatchObject({ Proveedor: asRow.Proveedor });
    const two = { awards: [award, { ...award, id: 'A-2' }] };
    expect(await contractOf({ awardID: undefined }, two)).not.toHaveProperty('Proveedor');
  });

  it('stands in its note: amendments, further documents and what was paid in which currency', async () => {
    const documents = [
      { documentType: 'contractAnnexe', title: 'Anexo', url: 'https://a.mx/anexo.pdf' },
      { documentType: 'Contract Signed', title: 'Cláusula', url: 'https://a.mx/firmado.pdf' },
      { documentType: 'contrato', title: 'Adendum No.15/17', url: 'https://a.mx/adendum.pdf' },
      { documentType: 'contrato', title: 'Contrato firmado', url: 'https://a.mx/firmado.pdf' },
    ];
    const amendments = [
      { date: '2025-06-01T06:00:00Z', rationale: 'Plazo' },
      { description: 'Monto', rationale: 'x' },
    ];
    const row = await contractOf({
      documents,
      amendments,
      ...transactions({ value: { amount: 5, currency: 'USD' } }, { value: { amount: 0, currency: 'MXN' } }),
    });
    expect(row.Contrato).toBe('https://a.mx/firmado.pdf');
    expect(row.Nota).toBe(
      'Modificaciones: 2025-06-01 Plazo, Monto. Otros documentos: https://a.mx/anexo.pdf, https://a.mx/adendum.pdf. Pagado: 5.00 USD.',
    );
    expect((await contractOf({ amendment: { date: '2025-06-01', rationale: 'Plazo' } })).Nota).toBe(
      'Modificaciones: 2025-06-01 Plazo.',
    );
    const long = Array.from({ length: 500 }, (_, at) => ({
      documentType: 'x',
      url: `https://a.mx/${'x'.repeat(60)}${at}`,
    }));
    expect((await contractOf({ documents: long })).Nota).toHaveLength(10_000);
  });

  it('is not where its document is, nor a dot: what its tender is about stands for that', async () => {
    expect(await contractOf({ description: 'Ver documento adjunto', title: '.' })).toMatchObject({
      Descripción: 'Papelería',
    });
  });

  it('is of the day on which it was signed; of another day only its year and quarter are', async () => {
    const awarded = { awards: [{ ...award, date: '2025-01-31T12:00:00Z' }] };
    const unsigned = await contractOf({ dateSigned: undefined }, awarded);
    expect(unsigned).not.toHaveProperty('Fecha del contrato');
    expect(unsigned).toMatchObject({ 'Fecha del ejercicio': '2025-01-31' });
    const begun = { dateSigned: undefined, period: { startDate: '2025-01-01T00:00:00-06:00' } };
    expect(await contractOf(begun)).toMatchObject({ 'Fecha del ejercicio': '2025-01-01' });
  });

  it.each([
    ['2017-03-06T00:00:00Z', '2017-03-06'],
    ['2017-03-06T00:00:00-06:00', '2017-03-06'],
    ['2017-03-06T05:00:00.000Z', '2017-03-05'],
    ['2017-03-06T06:00:00.000Z', '2017-03-06'],
    ['2017-03-06', '2017-03-06'],
  ])('is of a day, which midnight stands for: %s', async (dateSigned, day) =>
    expect((await contractOf({ dateSigned }))['Fecha del contrato']).toBe(day),
  );

  it.each([
    ['Concluido (dateSigned)', { status: undefined }, { awards: [] }],
    ['En progreso (contract: sin estado)', { status: undefined, dateSigned: undefined }, { awards: [] }],
    ['Concluido (award: active)', { status: 'pending' }, {}],
    ['En progreso (contract: pending)', { status: 'pending' }, { awards: [{ ...award, status: 'pending' }] }],
  ])('is %s by what it and its award say: %j', async (state, changes, of) =>
    expect((await contractOf(changes, of))['Estado del procedimiento']).toBe(state),
  );
});

describe('a process of publishers with ways of their own', () => {
  it('says no type beside a number that says it', async () => {
    const tender = { id: 'IA-006000999-E1-2019', procurementMethod: 'open' };
    expect(await rowIn({ ...release, tender })).not.toHaveProperty('Tipo de procedimiento');
  });

  it('has the number of its purchase, where its tender is called as it is itself', async () => {
    const own = { additionalProcessInformation: { purchaseNumber: '02/0070-00/2017' } };
    const numberOf = async (id: unknown) => (await rowIn({ ...withTender({ id }), ...own }))['Número de procedimiento'];
    expect([await numberOf(release.ocid), await numberOf('T-1')]).toEqual(['02/0070-00/2017', 'T-1']);
  });

  it('is about what its publisher is about, where nothing else says it', async () => {
    const packageInfo = { publisher: { scheme: 'SERVICIO RELACIONADO CON OBRAS' } };
    const untold = { ...withTender({ mainProcurementCategory: undefined }), packageInfo };
    expect(await rowIn(untold)).toMatchObject({ Materia: 'Servicios (SERVICIO RELACIONADO CON OBRAS)' });
    expect(await rowIn({ ...release, packageInfo })).toMatchObject({ Materia: 'Adquisición (goods)' });
    expect(await rowIn({ ...untold, packageInfo: { publisher: { scheme: 'APF' } } })).not.toHaveProperty('Materia');
  });

  it('had its meeting when questions began, where none is given, and says so', async () => {
    const enquiryPeriod = { startDate: '2025-01-20T12:00:00Z' };
    expect(await rowIn(withTender({ enquiryPeriod }))).toMatchObject({
      'Fecha de la junta de aclaraciones': '2025-01-20',
      Nota: 'La fecha de la junta de aclaraciones es la del inicio de las consultas.',
    });
    const meetings = { enquiryPeriod, clarificationMeetings: [{ date: '2025-01-22T12:00:00Z' }] };
    expect(await rowIn(withTender(meetings))).not.toHaveProperty('Nota');
  });

  it('never says where people live, how they are reached, what they are or who owns them', async () => {
    const secret = 'SECRETO';
    const hidden = {
      address: { streetAddress: secret, postalCode: secret },
      contactPoint: { name: secret, email: secret, telephone: secret },
      beneficialOwners: [{ name: secret, id: secret, identifier: { scheme: 'RFC', id: secret } }],
      tenderers: [{ name: secret }],
      details: { sexo: secret },
    };
    const party = { ...release.parties[0], ...hidden };
    const whole = {
      ...withContract({ ...hidden, ...transactions({ payee: { ...hidden, id: 'P-1' } }), buyers: [hidden] }),
      ...{ parties: [party], buyer: { ...release.buyer, ...hidden } },
      awards: [{ ...award, ...hidden, suppliers: [{ id: 'P-1', ...hidden }] }],
    };
    expect(JSON.stringify(await rowIn(whole))).not.toContain(secret);
  });
  const [award] = release.awards;
  const transactions = (...all: readonly object[]) => ({ implementation: { transactions: all } });
});
