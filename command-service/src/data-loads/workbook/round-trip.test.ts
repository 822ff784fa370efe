import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { FIRST_DATA_ROW, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { system } from '@monitor/platform/process/system';
import fc from 'fast-check';
import { cellsOf, readAllRows } from '../../spreadsheets/testing/read-file.ts';
import { type WrittenCell, writeWorkbook } from '../../spreadsheets/write-workbook.ts';
import { type AnyContract, OLD_SUPPLIERS, OLD_UNITS } from '../testing/any-contract.ts';
import { anyEdited, type CellEdit } from '../testing/any-edited.ts';
import { type LoadHarness, ORGANIZATION, openLoadHarness, requester } from '../testing/load-harness.ts';
import { readBook } from '../testing/read-book.ts';
import { date, number, type SampleRow, sampleRow, text } from '../testing/sample-workbook.ts';

const everything = { page: 1, pageSize: 100, search: '', showNoIssues: true, showSkipped: true, showErrors: true };

const review = async (harness: LoadHarness): Promise<ReviewRow['data'][]> => {
  const list = await harness.loads.list(ORGANIZATION, everything);
  return (list?.doc.details ?? []).map(({ data }) => data);
};

const validations = async (harness: LoadHarness): Promise<string> => {
  const path = join(harness.folder, 'validaciones.xlsx');
  const file = createWriteStream(path);
  await Promise.all([harness.loads.writeValidations(ORGANIZATION, file), finished(file)]);
  return path;
};

const withHarness = async (use: (harness: LoadHarness) => Promise<void>): Promise<void> => {
  const harness = await openLoadHarness();
  try {
    await use(harness);
  } finally {
    await harness.close();
  }
};

const awkward: SampleRow[] = [
  sampleRow('=1+1', { notes: text('+52 614 @x'), karewaNotes: text('_x0041_ "comillas" & <signos>') }),
  sampleRow('A-2', {
    announcementUrl: { kind: 'text', text: 'ver', link: 'https://www.a.mx/convocatoria ñ.pdf?x=1&y=2' },
  }),
  sampleRow('A-3', { contractUrl: text('no es un enlace'), announcementUrl: text('NA') }),
  sampleRow('A-4', { totalAmount: text('$1,234,567.895 MXN'), totalOrMaxAmount: text('mucho') }),
  sampleRow('A-5', {
    contractDate: text('31/02/2018'),
    informationDate: number(43_100),
    announcementDate: text('1-2-18'),
  }),
  sampleRow('A-6', { category: text('!v0 Servicios relacionados'), contractUrl: text('!v0www.a.mx/b') }),
  sampleRow('A-7', { organizerAdministrativeUnit: text('!r0!v0Oficialia Mayor del Municipio') }),
  sampleRow('A-8', { servicesDescription: text('!req0'), category: text('Adenda'), areaInCharge: undefined }),
  sampleRow('A-9', { contractDate: text('!v0 2018-12-31'), totalAmount: text('!v0 $1,250.50') }),
  sampleRow('A-1', {
    limitExceeded: text('Sí, excede'),
    amountExceeded: text('-5'),
    isEmpty: { kind: 'boolean', boolean: true },
  }),
  sampleRow('A-2', { period: text('primer trimestre'), isEmpty: text('x'), partida: date('2018-03-01') }),
  sampleRow(null, { notes: { kind: 'error', text: '#REF!' }, fiscalYear: text('2018') }),
];

describe('the validations workbook', () => {
  it('uploaded unchanged as corrections gives the same review', () =>
    withHarness(async (harness) => {
      const { dataLoadId } = await harness.upload(await harness.workbook(awkward));
      const before = await review(harness);
      expect(before.filter(({ summary }) => summary.hasErrors).length).toBeGreaterThan(3);
      await harness.upload(await validations(harness), dataLoadId);
      expect(await review(harness)).toEqual(before);
    }));

  it('keeps the rows in their places and says why a cell is wrong', () =>
    withHarness(async (harness) => {
      await harness.upload(
        await harness.workbook([sampleRow('A'), {}, sampleRow('B', { procedureType: text('Otro') })]),
      );
      const rows = await readAllRows(await validations(harness));
      expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 5]);
      expect(cellsOf(rows)).toMatchObject({
        A1: { text: 'C1' },
        A2: { text: templateColumns[0]?.heading },
        A3: { text: 'Pública' },
        A5: { text: 'Otro' },
        U3: { kind: 'date', date: '2018-02-01' },
        V3: { kind: 'number', number: 1250.5 },
      });
      const workbook = await readBook(join(harness.folder, 'validaciones.xlsx'));
      const wrong = workbook.getWorksheet('Contratos')?.getCell('A5');
      expect(JSON.stringify(wrong?.note)).toContain(
        'No es un tipo de procedimiento que el monitor conozca. Usa: Pública',
      );
      expect(wrong?.fill).toMatchObject({ fgColor: { argb: 'FFEAD3DC' } });
    }));

  it('says values as they are written, and once of each spelling what it is read as', () =>
    withHarness(async (harness) => {
      const spelt = (number: string, category: string) => sampleRow(number, { category: text(category) });
      await harness.upload(
        await harness.workbook([
          spelt('A', 'Adenda'),
          spelt('B', 'Adenda'),
          spelt('C', 'Comodato'),
          spelt('D', 'Servicios'),
        ]),
      );
      const workbook = await readBook(await validations(harness));
      const cells = [3, 4, 5, 6].map((row) => workbook.getWorksheet('Contratos')?.getCell(`B${row}`));
      expect(cells.map((cell) => cell?.value)).toEqual(['Adenda', 'Adenda', 'Comodato', 'Servicios']);
      const notes = cells.map((cell) => (cell?.note ? JSON.stringify(cell.note) : ''));
      expect(notes.map((note) => /Se lee como «Adendum»/.test(note))).toEqual([true, false, false, false]);
      expect(notes[2]).toContain('No es una materia');
    }));

  it('takes nasty links as they were taken, and leads nowhere from what is no link', () =>
    withHarness(async (harness) => {
      const links = [
        'http://www.peñamiller.gob.mx',
        'www.peñamiller.gob.mx:8080/año 1.pdf',
        'HTTPS://X.gob.mx/Licitación 1/a  b (final).pdf?x=1&y="2"#p',
        'http://x.gob.mx/100%.pdf',
        'http://x.gob.mx/%C3%B1%20.pdf',
        'http://x.gob.mx/_x0041_',
        'http://x.gob.mx/a\u0000b',
        'ftp://x.gob.mx/a.pdf',
        'NA',
        '---',
        'http://',
        `http://x.gob.mx/${'ñ'.repeat(900)}`,
      ];
      const asText = links.map((link, index) => sampleRow(`T-${index}`, { contractUrl: text(link) }));
      const asLink = links.map((link, index) =>
        sampleRow(`H-${index}`, { contractUrl: { kind: 'text', text: 'ver', link } }),
      );
      const { dataLoadId } = await harness.upload(await harness.workbook([...asText, ...asLink]));
      const before = await review(harness);
      const wrong = before.map(({ summary }) => summary.hasErrors);
      expect(wrong.slice(0, links.length)).toEqual(links.map((link) => /^(ftp:|http:..$|.*ññ)/.test(link)));

      const path = await validations(harness);
      const written = cellsOf(await readAllRows(path));
      expect(written.Z3).toEqual({
        kind: 'text',
        text: 'http://www.xn--peamiller-m6a.gob.mx',
        link: 'http://www.xn--peamiller-m6a.gob.mx',
      });
      for (const place of ['Z4', 'Z10', 'Z11', 'Z12', 'Z13', 'Z14']) expect(written[place]).not.toHaveProperty('link');

      await harness.upload(path, dataLoadId);
      const stored = ({ fields }: ReviewRow['data']) => fields.contractUrl;
      expect((await review(harness)).map(stored)).toEqual(before.map(stored));
    }));

  it('takes words for nothing as it took them', () =>
    withHarness(async (harness) => {
      const rows = ['NA', 's/n', '---', '...', '___', 'No aplica', '!v0NA', '!req0---'].map((word) =>
        sampleRow(null, {
          contractNumber: text(word),
          contractUrl: text(word),
          contractDate: text(word),
          minAmount: text(word),
          supplierName: text(word),
          supplierRfc: text(word),
          notes: text(word),
          partida: text(word),
        }),
      );
      const { dataLoadId } = await harness.upload(await harness.workbook(rows));
      const before = await review(harness);
      expect(before.map(({ summary }) => summary.hasErrors || summary.skipRow)).toEqual(rows.map(() => false));
      await harness.upload(await validations(harness), dataLoadId);
      expect(await review(harness)).toEqual(before);
    }));

  it('is refused when nothing is under review', () =>
    withHarness(async (harness) => {
      await expect(validations(harness)).rejects.toMatchObject({ code: 'data-load.not-found' });
    }));
});

describe('the template', () => {
  it('has no rows, and so cannot be confirmed', () =>
    withHarness(async (harness) => {
      const path = join(harness.folder, 'plantilla.xlsx');
      const file = createWriteStream(path);
      await Promise.all([harness.loads.writeTemplate(file), finished(file)]);
      const rows = await readAllRows(path);
      expect(rows.map(({ row }) => row)).toEqual([1, 2]);
      expect(rows[0]?.cells.get(34)).toEqual(text('C34'));
      const { default: excel } = await import('exceljs');
      const workbook = new excel.Workbook();
      await workbook.xlsx.readFile(path);
      const sheet = workbook.worksheets[0]!;
      expect(workbook.creator).toBe('Monitor de contrataciones públicas');
      for (const row of [3, 250, 502])
        expect(
          ['A', 'U', 'V', 'W', 'X', 'Y', 'AB', 'AE'].map((column) => sheet.getCell(`${column}${row}`).numFmt),
        ).toEqual([undefined, 'dd/mm/yyyy', '0.00', '0.00', '0.00', '#,##0', 'dd/mm/yyyy', 'dd/mm/yyyy']);
      expect(['A', 'B', 'H', 'S', 'AF'].map((column) => sheet.getCell(`${column}3`).dataValidation?.formulae)).toEqual([
        ['"Pública,Por invitación,Adjudicación directa"'],
        ['"Adquisición,Servicios,Arrendamiento,Obra pública,Ampliación,Modificación,Adendum"'],
        ['"Concluido,En progreso,Cancelado,Desierto"'],
        ['"Centralizado,Descentralizado"'],
        ['"Límite excedido,No excedido,N/A"'],
      ]);
      await expect(harness.upload(path)).rejects.toMatchObject({ code: 'data-load.no-rows' });
    }));
});

describe('what is registered', () => {
  const centavos = fc.integer({ min: 1, max: 99_999_999_999 });
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((value) => value.toISOString().slice(0, 10));
  const words = fc
    .array(fc.constantFrom('Obra', 'ÑANDÚ', 'drenaje', '¿qué?', '"a"', '&', '<b>', '=1', '2018', '中'), {
      minLength: 1,
    })
    .map((parts) => parts.join(' '));
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

  const contract = fc.record({
    procedure: fc.constantFrom(['Pública', 'PUBLIC'], ['Adj. Directa', 'NO_BID'], ['Invitación', 'INVITATION']),
    category: fc.constantFrom(['Servicios', 'SERVICES'], ['Arrendamiento', 'LEASE'], ['Ampliación', 'EXTENSION']),
    total: centavos,
    supplier: optional(fc.integer({ min: 1, max: 5 })),
    withRfc: fc.boolean(),
    unit: fc.constantFrom('OBRAS PUBLICAS', 'TESORERIA', 'DESARROLLO SOCIAL Y HUMANO'),
    contractDate: optional(day),
    servicesDescription: words,
    notes: optional(words),
    link: optional(fc.constantFrom('https://a.mx/x.pdf', 'www.b.mx')),
    asText: fc.boolean(),
  });
  type Wanted = typeof contract extends fc.Arbitrary<infer Value> ? Value : never;

  const pesosText = (amount: number): string =>
    `$${Math.trunc(amount / 100).toLocaleString('en-US')}.${String(amount % 100).padStart(2, '0')}`;

  const toRow = (wanted: Wanted, index: number): SampleRow => {
    const amount = (): WrittenCell => (wanted.asText ? text(pesosText(wanted.total)) : number(wanted.total / 100));
    const written = (value: string | null): WrittenCell | undefined => (value === null ? undefined : text(value));
    const supplier = wanted.supplier === null ? null : `PROVEEDOR ${wanted.supplier}`;
    return sampleRow(`N-${index}`, {
      procedureType: text(wanted.procedure[0] ?? ''),
      category: text(wanted.category[0] ?? ''),
      totalAmount: amount(),
      totalOrMaxAmount: amount(),
      supplierName: written(supplier),
      supplierRfc: written(supplier && wanted.withRfc ? `RFC01010${wanted.supplier}AAA` : null),
      applicantAdministrativeUnit: text(wanted.unit),
      contractDate: wanted.contractDate === null ? undefined : date(wanted.contractDate),
      servicesDescription: text(wanted.servicesDescription),
      notes: written(wanted.notes),
      contractUrl: written(wanted.link),
    });
  };

  it('is what the workbook says, row by row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(contract, { minLength: 1, maxLength: 30 }), (wanted) =>
        withHarness(async (harness) => {
          await harness.upload(await harness.workbook(wanted.map(toRow)));
          await harness.loads.confirm(requester());
          const events = await harness.eventsOf(ORGANIZATION);
          const contracts = events.flatMap(({ type, data }) =>
            type === 'ContractRegistered' ? [(data as { fields: ContractFields }).fields] : [],
          );
          expect(
            contracts.map((fields) => ({
              number: fields.contractNumber,
              procedure: fields.procedureType,
              category: fields.category,
              total: fields.totalAmount,
              counted: fields.totalOrMaxAmount,
              supplier: fields.supplier?.name ?? null,
              unit: fields.applicantAdministrativeUnit.name,
              contractDate: fields.contractDate,
              servicesDescription: fields.servicesDescription,
              notes: fields.notes,
              link: fields.contractUrl,
            })),
          ).toEqual(
            wanted.map((row, index) => ({
              number: `N-${index}`,
              procedure: row.procedure[1],
              category: row.category[1],
              total: row.total,
              counted: row.total,
              supplier: row.supplier === null ? null : `PROVEEDOR ${row.supplier}`,
              unit: row.unit,
              contractDate: row.contractDate,
              servicesDescription: row.servicesDescription,
              notes: row.notes,
              link: row.link,
            })),
          );
          const named = new Set(contracts.flatMap(({ supplier }) => supplier?.id ?? []));
          expect(named.size).toBe(new Set(wanted.flatMap(({ supplier }) => supplier ?? [])).size);
        }),
      ),
      { numRuns: 5 },
    );
  });
});

describe('the workbook of what is registered', () => {
  /** Registers them by hand, in a catalogue of old, and gives their ids. */
  const register = async (harness: LoadHarness, contracts: readonly AnyContract[]): Promise<readonly string[]> => {
    const byHand = () => ({ ...requester(), cause: { via: 'form' } as const, now: new Date() });
    const suppliers = OLD_SUPPLIERS.map((fields) => ({ id: system.newId(), ...fields }));
    const units = OLD_UNITS.map((name) => ({ id: system.newId(), name }));
    for (const { id, ...fields } of suppliers)
      await harness.suppliers.register(id, { ...fields, notes: null }, byHand());
    for (const { id, name } of units) await harness.administrativeUnits.register(id, { name, notes: null }, byHand());
    const ids: string[] = [];
    for (const [row, { supplierAt, organizerAt, applicantAt, number, ...fields }] of contracts.entries()) {
      const id = system.newId();
      const named = {
        supplier: supplierAt === null ? null : suppliers[supplierAt]!,
        organizerAdministrativeUnit: units[organizerAt]!,
        applicantAdministrativeUnit: units[applicantAt]!,
        contractNumber: number?.(row) ?? null,
      };
      expect(await harness.contracts.register(id, { ...fields, ...named }, byHand())).toMatchObject({ ok: true });
      ids.push(id);
    }
    return ids;
  };

  /** Downloaded, read and written again, with other cells in some rows. */
  const downloadEdited = async (harness: LoadHarness, made: ReadonlyMap<number, CellEdit>): Promise<string> => {
    const path = join(harness.folder, `${system.newId()}.xlsx`);
    const rows = await readAllRows(await harness.downloadEdited());
    await writeWorkbook(
      path,
      rows.map(({ row, cells }) => {
        const edited: CellEdit['cells'] = made.get(row - FIRST_DATA_ROW)?.cells ?? {};
        const all = templateColumns.map(({ field }, column) => edited[field] ?? cells.get(column + 1));
        return [...all, cells.get(all.length + 1)]; // which contract it is
      }),
    );
    return path;
  };

  const summaryOf = async ({ loads }: LoadHarness) => (await loads.info(ORGANIZATION)).current?.summary;

  type Revised = Readonly<{ id: string; changes: readonly Readonly<{ field: string; to: unknown }>[] }>;

  /** What corrections said, contract by contract; whom they name, by name. */
  const corrections = async (harness: LoadHarness) =>
    (await harness.eventsOf(ORGANIZATION))
      .filter(({ type }) => type === 'ContractRevised')
      .map(({ data }) => {
        const { id, changes } = data as Revised;
        const said = (to: unknown) => (to as { name?: string } | null)?.name ?? to;
        return [id, Object.fromEntries(changes.map(({ field, to }) => [field, said(to)]))];
      });

  it('corrects nothing as it is, and exactly what is edited in it, whatever they say', async () => {
    const untouched = { newContractsCount: 0, errorsCount: 0, conflictsCount: 0, skippedContractsCount: 0 };
    await fc.assert(
      fc.asyncProperty(anyEdited, ({ contracts, made }) =>
        withHarness(async (harness) => {
          const ids = await register(harness, contracts);
          const same = { ...untouched, revisedContractsCount: 0, unchangedContractsCount: contracts.length };
          const { dataLoadId: idDataLoad } = await harness.correct(await downloadEdited(harness, new Map()));
          expect(await summaryOf(harness)).toMatchObject(same);
          await harness.loads.eraseBlanks({ ...requester(), idDataLoad }, true);
          expect(await summaryOf(harness)).toMatchObject(same);
          await harness.loads.cancel(requester());

          await harness.correct(await downloadEdited(harness, made));
          expect(await summaryOf(harness)).toMatchObject({
            ...untouched,
            revisedContractsCount: made.size,
            unchangedContractsCount: contracts.length - made.size,
          });
          await harness.loads.confirm(requester());
          const wanted = [...made].map(([row, { says }]) => [ids[row], says]);
          const corrected = await corrections(harness);
          expect(corrected).toHaveLength(made.size);
          expect(corrected).toEqual(expect.arrayContaining(wanted));
        }),
      ),
      { numRuns: 5 },
    );
  });
});
