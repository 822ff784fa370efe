import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTable } from './open-table.ts';
import { zipOf } from './testing/raw-workbook.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-ocds-'));
});
afterEach(() => rm(folder, { recursive: true }));

const openAs = async (content: string | Buffer) => {
  const path = join(folder, 'archivo');
  await writeFile(path, content);
  return openTable(path, { temporaryFolder: folder });
};

/** The rows of a file, by their headings; a blank cell says nothing. */
const rowsIn = async (content: unknown): Promise<Record<string, string>[]> => {
  const table = await openAs(
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  );
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
  Materia: 'Adquisición',
  'Estado del procedimiento': 'Concluido',
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
  Impuestos: 'No se sabe',
  Contrato: 'https://a.mx/contrato.pdf',
  'Área responsable': 'Dirección de Obras',
  'Fecha de actualización': '2025-03-02',
  Partida: '2111',
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

  it.each([
    '{}',
    '[]',
    '{"a":1}',
    '[[[[[[[[[[1]]]]]]]]]]',
    '{"ocid":"x"}',
    '{"releases":[',
    '{"releases":["https://a.mx"]}',
  ])('is refused without any release: %s', async (content) =>
    expect(openAs(content)).rejects.toMatchObject({ code: 'not-a-workbook' }),
  );

  it('is refused where it is nested deeper than anybody nests', async () => {
    const content = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    await expect(openAs(content)).rejects.toMatchObject({ code: 'not-a-workbook' });
  });

  it('says when its package was published, and by whom', async () => {
    const about = { publishedDate: '2025-04-01T00:00:00Z', publisher: { name: 'Unidad de Transparencia' } };
    const [row] = await rowsIn({ ...about, releases: [{ ...release, buyer: undefined }] });
    expect(row).toMatchObject({ 'Fecha de obtención': '2025-03-31', 'Área responsable': 'Unidad de Transparencia' });
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
    ['by its method', { procurementMethodDetails: '', procurementMethod: 'selective' }, 'Por invitación'],
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
    [{ additionalProcurementCategories: ['goodsLease'] }, 'Arrendamiento'],
    [{ additionalProcurementCategories: 'Servicios - Servicios' }, 'Servicios - Servicios'],
    [{ mainProcurementCategory: 'works' }, 'Obra pública'],
  ])('is about what its tender says: %j', async (tender, expected) =>
    expect((await rowIn(withTender(tender))).Materia).toBe(expected),
  );

  it('has the amount with taxes where one is given, and says so', async () => {
    const row = await rowIn(withContract({ valueWithTax: { amount: 4_676.23, currency: 'MXN' } }));
    expect(row).toMatchObject({ 'Monto total': '4676.23', Impuestos: 'Con impuestos' });
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
    ['Concluido', { contracts: [{ ...contract, status: 'Active' }] }],
    ['Desierto', { contracts: [{ ...contract, status: 'cancelled' }], awards: [{ ...award, status: 'unsuccessful' }] }],
    ['Cancelado', { contracts: [{ ...contract, status: 'cancelled' }] }],
    ['En progreso', { contracts: [{ ...contract, status: 'pending' }], awards: [] }],
    ['Concluido', { contracts: [] }],
    ['Desierto', { contracts: [], awards: [{ ...award, status: 'unsuccessful' }] }],
    ['Cancelado', { contracts: undefined, awards: [], tender: { ...release.tender, status: 'cancelled' } }],
    ['En progreso', { contracts: [], awards: undefined }],
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
