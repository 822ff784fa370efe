import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_FILE_DEFAULTS } from '@monitor/contracts-schema/data-loads/file-defaults';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { openTable } from '../../spreadsheets/open-table.ts';
import { rowsOnly, zipOf } from '../../spreadsheets/testing/raw-workbook.ts';
import { parseRow } from '../review/rules/cells/parsed-row.ts';
import { byHand, everything, lookingInto } from '../testing/correcting.ts';
import { ASKER, type LoadHarness, ORGANIZATION, openLoadHarness, requester } from '../testing/load-harness.ts';
import type { MappedRow } from './mapped-row.ts';
import { publishedHeadings } from './testing/published-headings.ts';
import { type MadeCell, readOne, readTable, valuesOf } from './testing/read-table.ts';

const {
  platformTenders,
  platformDirectAwards,
  platformMerged,
  compranet16,
  compranet39,
  compranet45,
  compranet45Reissued,
  comprasmx21,
  comprasmx73,
  procedures21,
} = publishedHeadings;

type Said = Readonly<Record<string, MadeCell>>;

const TOTAL = 'Monto total del contrato con impuestos incluidos (MXN)';
const LEAST = 'Monto mínimo, con impuestos incluidos, en su caso';
const MOST = 'Monto máximo, con impuestos incluidos, en su caso';
const COMPANY = 'Razón social del contratista o proveedor';
const RFC = 'RFC de la persona física o moral contratista o proveedor ';
const FIRST_NAME = 'Nombre(s) del contratista o proveedor ';
const DESCRIPTION = 'Descripción de las obras, bienes o servicios';
const NUMBER = 'Número que identifique al contrato ';
const UPDATED = 'Fecha de actualización';
const LINK = 'Hipervínculo al documento del contrato y anexos, en versión pública, en su caso';
const AREA = 'Área(s) solicitante';
const CONTRACTING = 'Área(s) contratante(s)';

const A_TENDER = {
  Ejercicio: '2023',
  'Fecha de inicio del periodo que se informa': '01/04/2023',
  'Fecha de término del periodo que se informa': '30/06/2023',
  'Tipo de procedimiento (catálogo)': 'Licitación pública',
  'Materia o tipo de contratación (catálogo)': 'Servicios',
  'Número de expediente, folio o nomenclatura': 'LPN-1',
  [DESCRIPTION]: 'Limpieza',
  [COMPANY]: 'EJEMPLO SA',
  [AREA]: 'Obras',
  [CONTRACTING]: 'Oficialía Mayor',
  [NUMBER]: 'C-1',
  'Fecha del contrato': '15/05/2023',
  [TOTAL]: '1250.50',
  'Tipo de moneda': 'Pesos',
  'Área(s) responsable(s) que genera(n), posee(n), publica(n) y actualizan la información': 'Compras',
  [UPDATED]: '10/07/2023',
} satisfies Said;

const tender = (said: Said): MappedRow => readOne(platformTenders, { ...A_TENDER, ...said });
const tenderSays = (said: Said) => valuesOf(tender(said));
/** What the cells of a row mean, and the codes of what is wrong of them. */
const meant = ({ values }: MappedRow) => {
  const codes: string[] = [];
  const parsed = parseRow(values, (field, { error, info }) => codes.push(`${field}.${(error ?? info)?.code}`));
  return { ...parsed, codes };
};

describe('traps of published files', () => {
  let harness: LoadHarness;
  beforeEach(async () => {
    harness = await openLoadHarness();
    const defaults = { ...NO_FILE_DEFAULTS, administrations: [{ name: '2021-2024', from: null }], version: 0 };
    await harness.loads.reviseFileDefaults(
      { ...requester(), cause: { via: 'form' }, now: new Date() },
      { ...defaults, administrativeUnitType: 'Centralizado' },
    );
  });
  afterEach(() => harness.close());
  const { rows, summary, contractNumbered, changes } = lookingInto(() => harness);

  const upload = async (headings: readonly string[], ...said: readonly Said[]) => {
    const lines = [headings, ...said.map((row) => headings.map((heading) => String(row[heading] ?? '')))];
    const path = join(harness.folder, 'publicado.csv');
    await writeFile(path, lines.map((texts) => texts.map((text) => `"${text}"`).join(',')).join('\n'));
    return harness.upload(path);
  };
  const load = async (...file: Parameters<typeof upload>) => {
    await upload(...file);
    return harness.loads.confirm(requester());
  };
  const codesOf = async () =>
    (await rows()).map(({ data: { fields } }) =>
      Object.entries(fields).flatMap(([field, { errors, infos }]) =>
        [...errors, ...infos].map(({ code }) => `${field}.${code}`),
      ),
    );

  it('the same contract again every quarter is one, as it was updated last', async () => {
    const later = { ...A_TENDER, [UPDATED]: '10/10/2023', Nota: 'Con adenda' };
    await upload(platformTenders, A_TENDER, later);
    expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 1, conflictsCount: 0 });
    await harness.loads.confirm(requester());
    expect((await contractNumbered('C-1')).contract.notes).toBe('Con adenda');
  });

  it('the same contract reported in a later quarter stays in its own, which is derived', async () => {
    await load(platformTenders, A_TENDER);
    const third = {
      'Fecha de inicio del periodo que se informa': '01/07/2023',
      'Fecha de término del periodo que se informa': '30/09/2023',
    };
    await upload(platformTenders, { ...A_TENDER, ...third, [UPDATED]: '10/10/2023' });
    const { derived } = (await harness.loads.values(ORGANIZATION, { page: 1, pageSize: 1 }))!;
    expect(derived.find(({ field }) => field === 'period')).toMatchObject({
      rows: 1,
      values: [{ value: '3o 2023', rows: 1 }],
    });
    await harness.loads.confirm(requester());
    expect((await contractNumbered('C-1')).contract).toMatchObject({ period: '2o 2023', updateDate: '2023-10-10' });
    expect(await changes()).toEqual([['C-1', [expect.objectContaining({ field: 'updateDate' })]]]);
  });

  it('two formats published at once for the same data are the same contracts', async () => {
    await load(platformTenders, A_TENDER);
    const {
      [COMPANY]: company,
      [DESCRIPTION]: description,
      [AREA]: area,
      'Fecha del contrato': day,
      ...alike
    } = A_TENDER;
    await upload(platformMerged, {
      ...alike,
      'Denominación o razón social': company,
      'Descripción de las obras públicas, los bienes o los servicios contratados o arrendados': description,
      'Área(s) solicitante(s)': area,
      'Fecha del contrato expresada con el formato día/mes/año': day,
    });
    expect(await summary()).toMatchObject({ newContractsCount: 0, unchangedContractsCount: 1, conflictsCount: 0 });
  });

  it('one row per child row in flattened exports is one contract', async () => {
    const headings = ['ID', ...platformTenders, 'Denominación de los posibles contratantes', 'Partida presupuestal'];
    const child = (bidder: string, partida: string) => ({
      ...{ ...A_TENDER, ID: '51234567', 'Partida presupuestal': partida },
      'Denominación de los posibles contratantes': bidder,
    });
    await upload(headings, child('UNO SA', '2111'), child('DOS SA', '2111'), child('UNO SA', '3391'));
    expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 2, conflictsCount: 0 });
  });

  describe('rows without a number', () => {
    const headings = ['ID', ...platformTenders, 'Denominación de los posibles contratantes'];
    const unnumbered = { ...A_TENDER, [NUMBER]: 'S/N', 'Número de expediente, folio o nomenclatura': 'S/N' };
    const child = (id: string, bidder: string, said: Said = {}) => ({
      ...{ ...unnumbered, ...said, ID: id },
      'Denominación de los posibles contratantes': bidder,
    });

    it('are one contract where they are lines of one record, and one each where they are not', async () => {
      await upload(headings, child('1', 'UNO SA'), child('1', 'DOS SA'), child('2', 'UNO SA'));
      expect(await summary()).toMatchObject({ newContractsCount: 2, skippedContractsCount: 1, conflictsCount: 0 });
      expect((await codesOf()).map((codes) => codes.filter((code) => code.startsWith('contractNumber')))).toEqual([
        [],
        ['contractNumber.I2'],
        [],
      ]);
    });

    it('are a question where lines of one record say different contracts', async () => {
      await upload(headings, child('1', 'UNO SA'), child('1', 'DOS SA', { [TOTAL]: '99' }));
      expect(await summary()).toMatchObject({ newContractsCount: 1, conflictsCount: 1 });
      expect((await codesOf())[1]).toContain('contractNumber.I30');
    });

    it('are one each where somebody says so, and the next counts once the first is gone', async () => {
      const uploaded = await upload(
        headings,
        child('1', 'UNO SA'),
        child('1', 'DOS SA', { [TOTAL]: '99' }),
        child('1', 'TRES SA'),
      );
      const load = { ...requester(), idDataLoad: uploaded.dataLoadId };
      expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 1, conflictsCount: 1 });
      await harness.loads.chooseRows({ ...load, choice: 'REGISTER', rows: [3] });
      expect(await summary()).toMatchObject({ newContractsCount: 2, skippedContractsCount: 1, conflictsCount: 0 });
      const first = { organizationId: ORGANIZATION, idDataLoad: uploaded.dataLoadId, rowIndex: 2 };
      await harness.loads.saveRow(first, { servicesDescription: 'Jardinería' });
      expect(await summary()).toMatchObject({ newContractsCount: 2, skippedContractsCount: 0, conflictsCount: 1 });
      await harness.loads.deleteRow(first);
      expect(await summary()).toMatchObject({ newContractsCount: 2, skippedContractsCount: 0, conflictsCount: 0 });
    });

    it('are the contract that their record was registered as', async () => {
      await load(headings, child('1', 'UNO SA'));
      await upload(headings, child('1', 'UNO SA'), child('1', 'DOS SA'));
      expect(await summary()).toMatchObject({ newContractsCount: 0, skippedContractsCount: 2, conflictsCount: 0 });
    });
  });

  it('name columns filled for companies are their legal representatives’, and not read', () => {
    expect(tenderSays({ [FIRST_NAME]: 'ANA' })).toMatchObject({ supplierName: 'EJEMPLO SA' });
  });

  it('people’s sex, bidders and addresses are in no column that is read', () => {
    const PRIVATE = /sexo|posibles contratantes|proposición u oferta|asistentes|domicilio/i;
    const said = Object.fromEntries(
      platformTenders.filter((heading) => PRIVATE.test(heading)).map((heading) => [heading, 'PERSONAL']),
    );
    expect(Object.keys(said).length).toBeGreaterThan(15);
    expect(JSON.stringify(tender(said))).not.toContain('PERSONAL');
  });

  it.each([
    ['eje-010101 aa1', 'eje-010101 aa1', []],
    ['RFC-EJE010101AA1', 'EJE010101AA1', []],
    ['MX-RFC-EJE010101AA1', 'EJE010101AA1', []],
    ['NA', null, []],
    ['XAXX010101000', null, ['supplierRfc.I13']],
    ['XEXX010101000', null, ['supplierRfc.I13']],
    ['EN TRÁMITE', null, ['supplierRfc.I13']],
  ])('a dirty RFC: %s', (said, rfc, codes) => {
    const { supplierRfc, codes: found } = meant(tender({ [RFC]: said }));
    expect([supplierRfc, found.filter((code) => code !== 'supplierRfc.I22')]).toEqual([rfc, codes]);
  });

  const NOBODY = [
    ...['HOMBRE', 'MUJER', 'DATOS PERSONALES', 'PERSONA FISICA', 'NO APLICA', 'N/A', 'SIN DATO', 'Sin datos', 'ND'],
    ...['DESIERTA', 'Ley de Adquisiciones, artículo 43', 'ARTÍCULO 43 FRACCIÓN II', 'https://a.mx/x', 'Reservado'],
    'No se realizó procedimiento',
  ];

  it.each(NOBODY)('a supplier cell holding %s names nobody, in no layout', (said) => {
    expect(meant(tender({ [COMPANY]: said })).supplierName).toBeNull();
    expect(meant(readOne(compranet39, { PROVEEDOR_CONTRATISTA: said })).supplierName).toBeNull();
    expect(meant(readOne(['No. de contrato', 'Proveedor'], { Proveedor: said })).supplierName).toBeNull();
  });

  it.each([
    'LEY GARCÍA ANA',
    'CASA LEY SA DE CV',
    'DESIERTO VERDE S.A. DE C.V.',
    'MUJERES EN OBRA AC',
    'HOMBRE NUEVO SC',
  ])('a supplier cell holding %s names somebody', (said) => {
    expect(tenderSays({ [COMPANY]: said })).toMatchObject({ supplierName: said });
  });

  it('a supplier cell holding DESIERTA says what became of the procedure', () => {
    const deserted = { value: 'Desierto', derived: true };
    expect(tender({ [COMPANY]: 'DESIERTA' }).values.procedureState).toEqual(deserted);
    expect(readOne(compranet39, { PROVEEDOR_CONTRATISTA: 'Desierta' }).values.procedureState).toEqual(deserted);
  });

  it('a state that is derived from such a cell corrects no contract', async () => {
    await load(platformTenders, A_TENDER);
    await upload(platformTenders, { ...A_TENDER, [COMPANY]: 'DESIERTA', [TOTAL]: '', [UPDATED]: '10/10/2023' });
    const { derived } = (await harness.loads.values(ORGANIZATION, { page: 1, pageSize: 1 }))!;
    expect(derived.find(({ field }) => field === 'procedureState')?.values).toEqual([{ value: 'Desierto', rows: 1 }]);
    await harness.loads.confirm(requester());
    expect((await contractNumbered('C-1')).contract.procedureState).toBe('CONCLUDED');
  });

  it('what was to be an RFC and identifies nobody stands in the notes, unless it may be a person’s', () => {
    expect(tenderSays({ [RFC]: 'XAX010' }).notes).toBe('RFC en el archivo: XAX010.');
    expect(tenderSays({ [RFC]: 'XAX010', Nota: 'Con adenda' }).notes).toBe('Con adenda RFC en el archivo: XAX010.');
    for (const said of ['SIN RFC', 'PEXJ800230AB1', 'XAXX010101000', '0012'])
      expect(tenderSays({ [RFC]: said }).notes).toBeUndefined();
  });

  it('notes that are made of other cells never take the place of registered ones, and stand where there were none', async () => {
    const AGREEMENTS = 'Se realizaron convenios modificatorios (catálogo)';
    const notesAfter = async (note: string) => {
      await load(platformTenders, { ...A_TENDER, Nota: note });
      await load(platformTenders, { ...A_TENDER, [AGREEMENTS]: 'Si', [UPDATED]: '10/10/2023' });
      return (await contractNumbered('C-1')).contract.notes;
    };
    expect(await notesAfter('Se pagó en parcialidades')).toBe('Se pagó en parcialidades');
  });

  it('a supplier cell that says that nothing was done is a quarter without procedures', () => {
    const none = { [COMPANY]: 'NO SE REALIZARON PROCEDIMIENTOS', [TOTAL]: '0' };
    expect(tenderSays(none)).toMatchObject({ isEmpty: true });
  });

  it('0 meaning "does not apply" is blank beside an amount, and an amount alone', () => {
    const open = tenderSays({ [TOTAL]: '0', [LEAST]: '400', [MOST]: '1000' });
    expect([open.totalAmount, open.minAmount, open.maxAmount]).toEqual([undefined, '400', '1000']);
    const closed = tenderSays({ [LEAST]: '0', [MOST]: '0' });
    expect([closed.totalAmount, closed.minAmount, closed.maxAmount]).toEqual(['1250.50', undefined, undefined]);
    expect(tenderSays({ [TOTAL]: '0' })).toMatchObject({ totalAmount: '0' });
  });

  it('open contracts with a total of 0 have the maximum as their amount', async () => {
    await load(platformTenders, { ...A_TENDER, [TOTAL]: '0', [LEAST]: '400', [MOST]: '1000' });
    expect((await contractNumbered('C-1')).contract).toMatchObject({
      ...{ contractType: 'OPEN', totalAmount: null, minAmount: 40_000, maxAmount: 100_000, totalOrMaxAmount: 100_000 },
    });
  });

  it.each<[MadeCell, number | null]>([
    ['$1,234,567.89', 123_456_789],
    ['9611.87', 961_187],
    ['-', null],
    ['False', null],
    ['FALSO', null],
    [{ kind: 'boolean', boolean: false }, null],
    ['ND', null],
  ])('an amount as text: %j', (said, amount) => {
    const { totalAmount, codes } = meant(tender({ [TOTAL]: said, [LEAST]: '1', [MOST]: '2' }));
    expect([totalAmount, codes]).toEqual([amount, []]);
  });

  it('dumps of CompraNet, which do not say when they were updated, are as of their contracts, and had by their names', async () => {
    const said = { FECHA_CELEBRACION: '2014-11-24 00:00:00 GMT', FECHA_INICIO: '2014-12-01' };
    for (const headings of [compranet39, compranet45Reissued]) {
      const { actualizationDate, informationDate } = readOne(headings, said).values;
      expect([actualizationDate, informationDate]).toEqual([
        { value: '2014-11-24 00:00:00 GMT', derived: true },
        undefined,
      ]);
      const dump = readOne(headings, said, { fileName: 'Contratos2010_2012_150514080257.xlsx' });
      expect(dump.values.informationDate).toEqual({ value: '2015-05-14', derived: true });
      const known = { fileName: 'Contratos2013_159914080257.xlsx' };
      expect(readOne(headings, said, known).values).not.toHaveProperty('informationDate');
    }
  });

  it('a dump is had by its own name, whatever was decided of the columns of another', () => {
    const { found } = readTable(compranet39, [], { fileName: 'Contratos2010_2012_150514080257.xlsx' });
    const remembered = { [found.key]: found.mapping };
    const dayOf = (fileName: string) =>
      readTable(compranet39, [], { remembered, fileName }).found.mapping.fields.informationDate?.value;
    expect(dayOf('Contratos2014_150601080257.xlsx')).toBe('2015-06-01');
    expect(dayOf('Contratos2014.xlsx')).toBeUndefined();
  });

  it.each(['2015-2017', '2015 a 2017', '2015/2017'])(
    'a range of years, %s, is an error and none of its years',
    (said) => {
      for (const headings of [platformTenders, platformDirectAwards, platformMerged])
        expect(meant(readOne(headings, { Ejercicio: said })).fiscalYear).toBeNull();
      const { fiscalYear, codes } = meant(tender({ Ejercicio: said }));
      expect([fiscalYear, codes]).toEqual([null, ['fiscalYear.E2']]);
    },
  );

  it('a fiscal year that is another than the contract’s, whichever, is a warning that leads to its row', async () => {
    const years = ['2023', '2052', '2014'];
    await upload(platformTenders, ...years.map((year, at) => ({ ...A_TENDER, Ejercicio: year, [NUMBER]: `C-${at}` })));
    await harness.project();
    const { warnings } = (await harness.loads.rehearsal(ORGANIZATION, ASKER))!;
    const { behind } = warnings.find(({ kind }) => kind === 'date')!;
    const list = await harness.loads.list(ORGANIZATION, { ...everything, behind }, ASKER);
    expect(list?.doc.details.map(({ rowIndex }) => rowIndex)).toEqual([3, 4]);
  });

  it('year 2525 and date year 0207 are errors, which are read as no other year', () => {
    const { codes } = meant(tender({ Ejercicio: '2525', 'Fecha del contrato': '0207-05-15' }));
    expect(codes).toEqual(['fiscalYear.E2', 'contractDate.E2']);
  });

  it.each([
    ['15/05/2023', '2023-05-15'],
    ['2023-05-15', '2023-05-15'],
    ['2023-05-15 00:00:00 GMT', '2023-05-15'],
    ['2023-05-15 06:00:00.000000 +00:00', '2023-05-15'],
    ['2023-05-15T00:00:00-06:00', '2023-05-15'],
    ['2023-05-15 18:11', '2023-05-15'],
  ])('mixed ISO and D/M/Y in one file, zones and times: %s', (said, day) => {
    expect(meant(tender({ 'Fecha del contrato': said })).contractDate).toBe(day);
  });

  it('a leading apostrophe is none of the code', () => {
    expect(valuesOf(readOne(comprasmx21, { 'Partida específica': "'22104" }))).toMatchObject({ partida: '22104' });
  });

  it('duplicate headers are told apart by their places: the currency is that of the amount', () => {
    const [own = 0, other = 0] = comprasmx73.flatMap((heading, index) => (heading === 'Moneda' ? [index] : []));
    const cells = comprasmx73.map((heading) => (heading === 'Importe DRC' ? 10 : undefined)) as MadeCell[];
    const { rows: read } = readTable(comprasmx73, [cells.with(own, 'MXN').with(other, 'USD')]);
    expect(valuesOf(read[0]!)).toMatchObject({ totalAmount: 10 }); // the one that was given
  });

  it('a blank first header cell is accepted when the others match', () => {
    expect(readTable(['', ...compranet39.slice(1)], []).found).toMatchObject({
      isDecided: true,
      mapping: { layout: 'compranet' },
    });
  });

  it('header noise: line breaks with a table, blanks, a final colon, an added sentence', () => {
    const noisy = platformTenders.map(
      (heading, index) =>
        [`${heading} \nTabla_492838`, ` ${heading.replaceAll(' ', '  ')} `, `${heading}:`, `CRITERIO -> ${heading}`].at(
          index % 4,
        )!, // one of four
    );
    const { found } = readTable(noisy, []);
    expect(found.mapping).toEqual(readTable(platformTenders, []).found.mapping);
  });

  it('rows with embedded line breaks and of wrong width are read, and the latter said to be', async () => {
    const headings = ['No. de contrato', 'Proveedor', 'Concepto', 'Importe'];
    const path = join(harness.folder, 'renglones.csv');
    const lines = ['"A-1","UNO SA","Papel\ny tinta","10"', '"A-2","DOS","SA","Papel","20"', '"A-3","TRES SA"'];
    await writeFile(path, [headings.join(','), ...lines].join('\n'));
    await harness.upload(path);
    expect((await rows()).map(({ rowIndex }) => rowIndex)).toEqual([2, 3, 4]);
    expect((await codesOf()).map((codes) => codes.includes('contractNumber.I23'))).toEqual([false, true, true]);
  });

  it('cells > 128 KB are errors of their rows, and the rest goes on', async () => {
    const huge = 'x'.repeat(130 * 1024);
    const said = [
      { ...A_TENDER, [DESCRIPTION]: huge },
      { ...A_TENDER, [NUMBER]: 'C-2', 'Forma de pago': huge },
      A_TENDER,
    ];
    const { dataLoadId } = await upload(platformTenders, ...said.map((row, at) => ({ ...row, [NUMBER]: `C-${at}` })));
    expect(await codesOf()).toEqual([['servicesDescription.E24', 'contractNumber.I35'], ['contractNumber.I35'], []]);
    expect(await summary()).toMatchObject({ newContractsCount: 2, errorsCount: 1 });
    const first = { organizationId: ORGANIZATION, idDataLoad: dataLoadId, rowIndex: 2 };
    await harness.loads.saveRow(first, { servicesDescription: 'Limpieza' });
    expect(await summary()).toMatchObject({ newContractsCount: 3, errorsCount: 0 });
  });

  it('a cell > 128 KB among those of a name is no part of it', () => {
    const huge = { kind: 'error', text: '#TEXTO DEMASIADO LARGO' } as const;
    const { codes } = meant(
      tender({ [COMPANY]: '', [FIRST_NAME]: 'ANA', 'Primer apellido del contratista o proveedor': huge }),
    );
    expect(codes).toEqual(['supplierName.E24']);
  });

  it('several links in one cell: the first is the row’s, the rest are in its notes', () => {
    expect(tenderSays({ [LINK]: 'https://a.mx/1.pdf,https://a.mx/2.pdf' })).toMatchObject({
      contractUrl: 'https://a.mx/1.pdf',
      notes: 'Otros enlaces: https://a.mx/2.pdf.',
    });
  });

  it.each([
    ['https://a.mx/Licitaci%C3%B3n%201.pdf', 'https://a.mx/Licitaci%C3%B3n%201.pdf'],
    ['https://a.mx/Licitación 1.pdf', 'https://a.mx/Licitaci%C3%B3n%201.pdf'],
    ['http://187.174.0.1/c/1.pdf', 'http://187.174.0.1/c/1.pdf'],
    ['www.compranet.funcionpublica.gob.mx/1', 'www.compranet.funcionpublica.gob.mx/1'],
  ])('links percent-encoded, with blanks, of IP-address and dead hosts: %s', (said, link) => {
    expect(meant(tender({ [LINK]: said }))).toMatchObject({ contractUrl: link, codes: [] });
  });

  it('Latin-1, cp1252, UTF-8 and mojibake say the same', async () => {
    const text = `${[NUMBER, 'Área'].join(';')}\nC-1;Dirección`;
    const broken = Buffer.from(Buffer.from(text).toString('latin1'));
    for (const content of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(text, 'latin1'), broken]) {
      const path = join(harness.folder, 'letras.csv');
      await writeFile(path, content);
      const said: string[] = [];
      for await (const batch of (await openTable(path)).rows())
        for (const { cells } of batch)
          for (const cell of cells.values()) if (cell.kind === 'text') said.push(cell.text);
      expect(said.slice(1)).toEqual(['Área', 'C-1', 'Dirección']);
    }
  });

  it.each([
    ...['MXN', 'MNX', 'Pesos', 'Pesos Mexicanos', 'Sin Dato'].map((said) => [said, '1250.50', []] as const),
    ...['USD', 'EUR', 'TEST', 'OTH'].map((said) => [said, `1250.50 ${said}`, ['totalAmount.E2']] as const),
  ])('currency %s', (said, amount, codes) => {
    const row = tender({ 'Tipo de moneda': said });
    expect(valuesOf(row)).toMatchObject({ totalAmount: amount });
    expect(meant(row).codes.filter((code) => code.startsWith('totalAmount'))).toEqual(codes);
  });

  const RATE = 'Tipo de cambio de referencia, en su caso';

  it.each<[currency: string, rate: MadeCell, said: string | undefined]>([
    ['', '19.4523', '19.4523'],
    ['', 17.05, '17.05'],
    ['', '17.05 pesos por dólar', '17.05 pesos por dólar'],
    ['', '0', undefined],
    ['', '1.00', undefined],
    ['', 'No aplica', undefined],
    ['', 'Ninguno', undefined],
    ['Pesos', '19.4523', undefined],
    ['USD', '19.4523', undefined],
  ])(
    'a rate of exchange beside no currency, %s and %s: amounts are not taken for pesos silently',
    (money, rate, said) => {
      const row = { 'Tipo de moneda': money, [RATE]: rate };
      expect(tender(row).exchangeRate).toBe(said);
      expect(readOne(platformDirectAwards, row).exchangeRate).toBe(said);
      expect(readOne([...platformMerged, RATE], row).exchangeRate).toBe(said);
      expect(valuesOf(tender(row)).totalAmount).toBe(money === 'USD' ? '1250.50 USD' : '1250.50');
    },
  );

  it('a row with such a rate says so, and is no error', async () => {
    const { dataLoadId } = await upload(platformTenders, { ...A_TENDER, 'Tipo de moneda': '', [RATE]: '19.45' });
    const codesOfAmount = async () => (await codesOf()).flat().filter((code) => code.startsWith('totalAmount'));
    expect(await codesOfAmount()).toEqual(['totalAmount.I38']);
    const row = { organizationId: ORGANIZATION, idDataLoad: dataLoadId, rowIndex: 2 };
    await harness.loads.saveRow(row, { servicesDescription: 'Jardinería' });
    expect(await codesOfAmount()).toEqual(['totalAmount.I38']);
    expect(await summary()).toMatchObject({ newContractsCount: 1, errorsCount: 0 });
  });

  it('a correction of an amount says so too, and one of anything else does not', async () => {
    await load(platformTenders, A_TENDER);
    const corrected = { 'Tipo de moneda': '', [RATE]: '19.45', [UPDATED]: '10/10/2023' };
    const notices = async (said: Said) => {
      await upload(platformTenders, { ...A_TENDER, ...corrected, ...said });
      expect(await summary()).toMatchObject({ newContractsCount: 0, errorsCount: 0 });
      return (await codesOf()).flat().filter((code) => code.endsWith('.I38'));
    };
    expect(await notices({ [TOTAL]: '1300' })).toEqual(['totalAmount.I38']);
    await harness.loads.cancel(requester());
    expect(await notices({ Nota: 'Con adenda' })).toEqual([]);
  });

  it('whether an amount holds taxes comes with the amount, and stays where that stays', async () => {
    const taxesAfter = async (said: Said) => {
      await upload(platformTenders, { ...A_TENDER, [UPDATED]: '10/10/2023', ...said });
      const shown = (await rows())[0]?.match?.changes.map(({ field }) => field);
      await harness.loads.confirm(requester());
      return [shown, (await contractNumbered('C-1')).contract.taxes];
    };
    await load(platformTenders, A_TENDER);
    const { id } = await contractNumbered('C-1');
    await harness.contracts.revise(id, { taxes: 'EXCLUDED' }, null, byHand());
    expect(await taxesAfter({ [TOTAL]: '1,250.50', Nota: 'x' })).toEqual([
      expect.not.arrayContaining(['taxes']),
      'EXCLUDED',
    ]);
    expect(await taxesAfter({ [TOTAL]: '1300', [UPDATED]: '11/10/2023' })).toEqual([
      expect.arrayContaining(['totalAmount', 'taxes']),
      'INCLUDED',
    ]);
  });

  it('a proposal for an amount that another column repeats is accepted once', async () => {
    const { dataLoadId: idDataLoad } = await upload(platformTenders, { ...A_TENDER, [TOTAL]: '$ 1.234,50' });
    expect(await summary()).toMatchObject({ errorsCount: 1 });
    await harness.loads.saveRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex: 2 }, { totalAmount: '1234.50' });
    expect(await summary()).toMatchObject({ newContractsCount: 1, errorsCount: 0 });
  });

  it('net amounts are said to be', () => {
    expect(valuesOf(readOne(comprasmx73, { 'Importe DRC': 100 }))).toMatchObject({
      taxes: 'Sin impuestos',
      totalAmount: 100,
    });
    expect(valuesOf(readOne(compranet45, { 'Importe del contrato': 100 }))).toMatchObject({ taxes: 'No se sabe' });
  });

  it('placeholder rows "no procedures in the period" are rows that say so', () => {
    const none = { [NUMBER]: '', 'Número de expediente, folio o nomenclatura': '', [TOTAL]: '0', [COMPANY]: 'N/A' };
    expect(tenderSays({ ...none, [DESCRIPTION]: 'No se realizaron procedimientos' })).toMatchObject({ isEmpty: true });
    expect(tenderSays({ ...none, [DESCRIPTION]: '', Nota: 'Sin procedimientos' })).toMatchObject({ isEmpty: true });
  });

  it.each([
    'Dirección General,Dirección de Obras',
    'Dirección General, Dirección de Obras',
    'Dirección General y Dirección de Obras',
  ])('several areas in one cell are no unit of their own: %s', (said) => {
    expect(tenderSays({ [AREA]: said })).toMatchObject({
      applicantAdministrativeUnit: 'Dirección General',
      notes: 'Otras áreas: Dirección de Obras.',
    });
  });

  it('a decentralised body wanted what its directorate did, which stands in the notes', () => {
    const defaults = { ...NO_FILE_DEFAULTS, administrativeUnitType: 'Descentralizado' };
    const body = { ...A_TENDER, [CONTRACTING]: 'Comisión del Agua', [AREA]: 'Dirección de Operación' };
    expect(valuesOf(readOne(platformTenders, body, { defaults }))).toMatchObject({
      applicantAdministrativeUnit: 'Comisión del Agua',
      notes: 'Área solicitante: Dirección de Operación.',
    });
  });

  it('a natural person’s RFC beside a filled razón social is of that name', () => {
    const person = { [COMPANY]: 'COMERCIAL LÓPEZ', [FIRST_NAME]: 'ANA', [RFC]: 'LORA800101AA1' };
    expect(tenderSays(person)).toMatchObject({ supplierName: 'COMERCIAL LÓPEZ', supplierRfc: 'LORA800101AA1' });
  });

  it('columns of different meaning by year are not read', () => {
    const byYear: readonly (readonly [readonly string[], string])[] = [
      [compranet45, 'RFC verificado en el SAT'],
      [procedures21, 'Vigencia del anuncio'],
    ];
    for (const [headings, heading] of byYear) {
      const { fields } = readTable(headings, []).found.mapping;
      const column = headings.indexOf(heading) + 1;
      expect(column).toBeGreaterThan(0);
      expect(Object.values(fields).flatMap(({ columns }) => columns.flat())).not.toContain(column);
    }
  });

  /** What is warned of in a load of these tenders, and the rows that each warning leads to. */
  const warnedOf = async (kind: 'amount' | 'date', tenders: readonly Record<string, string>[]) => {
    await upload(platformTenders, ...tenders.map((tender, at) => ({ ...A_TENDER, [NUMBER]: `C-${at}`, ...tender })));
    await harness.project();
    const { warnings } = (await harness.loads.rehearsal(ORGANIZATION, ASKER))!;
    const found: unknown[] = [];
    for (const { behind, message } of warnings.filter((warning) => warning.kind === kind)) {
      const list = await harness.loads.list(ORGANIZATION, { ...everything, behind }, ASKER);
      found.push([message, list?.doc.details.map(({ rowIndex }) => rowIndex)]);
    }
    return found;
  };

  it('fiscal years before 2015 and after the next are a warning that leads to their rows', async () => {
    const next = new Date().getFullYear() + 1;
    const years = ['2014', '2015', String(next), String(next + 1)];
    const warned = await warnedOf(
      'date',
      years.map((Ejercicio) => ({ Ejercicio, 'Fecha del contrato': '' })),
    );
    expect(warned).toEqual([
      [`Ejercicio fiscal atípico: 2 contratos son de antes de 2015 o de después de ${next}.`, [2, 5]],
    ]);
  });

  it('outliers of 100 billion pesos are a warning that leads to their rows', async () => {
    const amountsWarnedOf = (...amounts: readonly string[]) =>
      warnedOf(
        'amount',
        amounts.map((amount) => ({ [TOTAL]: amount })),
      );
    expect(await amountsWarnedOf('1000', '1250.50', '2000', '100000000000')).toEqual([
      ['Monto atípico: un contrato es de $10,000,000,000.00 o más.', [5]],
      ['Pública: un contrato es de mil veces la mediana o más ($1,250.50).', [5]],
    ]);
    await harness.loads.cancel(requester());
    expect(await amountsWarnedOf('9999999999.99', '10000000000', '100000000000')).toEqual([
      ['Monto atípico: 2 contratos son de $10,000,000,000.00 o más.', [3, 4]], // a median is no measure of them
    ]);
  });

  it('a file named .xls that is a text or a book of today is read as what it is, and HTML is refused', async () => {
    const path = join(harness.folder, 'reporte.xls');
    await writeFile(path, 'A;B\n1;2');
    expect((await openTable(path)).contentType).toBe('text/csv');
    await writeFile(path, zipOf(rowsOnly('<row><c><v>1</v></c></row>')));
    expect((await openTable(path)).contentType).toContain('spreadsheetml');
    await writeFile(path, '<html><table><tr><td>a</td></tr></table>');
    await expect(openTable(path)).rejects.toMatchObject({ code: 'not-a-workbook' });
  });

  it('texts that a datum is not required, dates 01/01/1900, links without scheme, ND', () => {
    const said = {
      'Fecha de la convocatoria o invitación ': '01/01/1900',
      [COMPANY]: 'Este dato no se requiere para este periodo, de conformidad con los Lineamientos',
      [FIRST_NAME]: 'ANA',
      [LINK]: 'www.municipio.gob.mx/contrato.pdf',
      Nota: 'ND',
      'Materia o tipo de contratación (catálogo)': 'N/D',
    };
    expect(meant(tender(said))).toMatchObject({
      ...{ announcementDate: null, supplierName: 'ANA', notes: null, category: null, codes: [] },
      contractUrl: 'www.municipio.gob.mx/contrato.pdf',
    });
  });

  it('Sin Dato is blank wherever a published file says it', () => {
    const said = { proveedor: 'Sin Dato', tipo_contratacion: 'Sin Dato', moneda: 'Sin Dato', importe: '100.5' };
    expect(meant(readOne(compranet16, said))).toMatchObject({
      ...{ supplierName: null, category: null, totalAmount: 10_050 },
    });
  });

  it('the words of others for nothing are none in the monitor’s own template', () => {
    const headings = templateColumns.map(({ heading }) => heading);
    const headingOf = (name: string) => templateColumns.find(({ field }) => field === name)!.heading; // it is there
    const said = {
      [headingOf('supplierName')]: 'Sin Dato',
      [headingOf('category')]: 'ND',
      [headingOf('totalAmount')]: 'False',
    };
    const { supplierName, codes } = meant(readOne(headings, said));
    expect([supplierName, codes]).toEqual(['Sin Dato', ['category.E1', 'totalAmount.E2', 'totalOrMaxAmount.E2']]);
  });
});
