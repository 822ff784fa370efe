import type { SheetCell } from '@monitor/contracts-schema/data-loads/sheet-cell';
import type { Random } from '../demo/random.ts';
import type { TemplateRow } from './write-template-workbook.ts';

/** What a workbook's rows must come to, once they are in the log: amounts in centavos. */
export type ExpectedTotals = Readonly<{
  contracts: number;
  suppliers: number;
  units: number;
  counted: Readonly<Record<Procedure, Sum>>;
  /** Amendments: a figure beside the totals, included in none of them. */
  amendments: Sum;
}>;
type Sum = Readonly<{ contracts: number; centavos: number }>;
export type Procedure = 'PUBLIC' | 'INVITATION' | 'NO_BID';

const procedures = { PUBLIC: 'Pública', INVITATION: 'Por invitación', NO_BID: 'Adjudicación directa' } as const;
const keys = ['PUBLIC', 'INVITATION', 'NO_BID'] as const;

const text = (value: string): SheetCell => ({ kind: 'text', text: value });
const number = (value: number): SheetCell => ({ kind: 'number', number: value });

const unitNames = ['OBRAS', 'PARQUES', 'TESORERIA', 'DEPORTE', 'CULTURA', 'VIALIDAD', 'SALUD', 'CATASTRO'];

export const madeUpNumber = (index: number): string => `AD/${String(index).padStart(5, '0')}/2020`;

const A_DAY = 36 ** 3;
/** Of companies of January 2020, as many a day as its last three characters tell apart. */
export const madeUpRfc = (supplier: number): string => {
  const day = String(Math.floor(supplier / A_DAY) + 1).padStart(2, '0');
  return `PRU2001${day}${(supplier % A_DAY).toString(36).toUpperCase().padStart(3, '0')}`;
};

type Purchase = Readonly<{
  index: number;
  procedure: Procedure;
  supplier: number;
  unit: string;
  centavos: number;
  state: 'CONCLUIDO' | 'CANCELADO';
  category: 'Servicios' | 'Modificatorio';
  isEmpty: boolean;
}>;

const purchases = (random: Random, count: number, suppliers: number): Purchase[] =>
  Array.from({ length: count }, (_, index) => ({
    index: index > 0 && random.happens(0.02) ? random.below(index) : index,
    procedure: random.one(keys),
    supplier: random.below(suppliers),
    unit: random.one(unitNames),
    centavos: random.between(1_00, 9_000_000_00),
    state: random.happens(0.05) ? 'CANCELADO' : 'CONCLUIDO',
    category: random.happens(0.05) ? 'Modificatorio' : 'Servicios',
    isEmpty: random.happens(0.03),
  }));

const rowOf = ({ index, procedure, supplier, unit, centavos, state, category, isEmpty }: Purchase): TemplateRow => ({
  procedureType: text(procedures[procedure]),
  category: text(category),
  administration: text('2018-2021'),
  fiscalYear: number(2020),
  period: text('1o 2020'),
  procedureState: text(state),
  servicesDescription: text(`LIMPIEZA ${index}`),
  supplierName: text(`PRUEBAS ${supplier} SA DE CV`),
  supplierRfc: text(madeUpRfc(supplier)),
  organizerAdministrativeUnit: text(`DIRECCION DE ${unit}`),
  applicantAdministrativeUnit: text(`DIRECCION DE ${unit}`),
  administrativeUnitType: text('CENTRALIZADA'),
  contractNumber: text(madeUpNumber(index)),
  contractDate: { kind: 'date', date: '2020-02-01' },
  totalAmount: number(centavos / 100),
  totalOrMaxAmount: number(centavos / 100),
  areaInCharge: text('ADQUISICIONES'),
  informationDate: { kind: 'date', date: '2020-04-30' },
  limitExceeded: text('NA'),
  isEmpty: { kind: 'boolean', boolean: isEmpty },
});

/**
 * Rows without errors, of so many suppliers, a few of which repeat a number (the first one wins), and what they come to,
 * counted apart.
 */
export const madeUpContracts = (
  random: Random,
  count: number,
  suppliers = Math.ceil(count / 10),
): Readonly<{ rows: readonly TemplateRow[]; expected: ExpectedTotals }> => {
  const all = purchases(random, count, suppliers);
  const kept = [...new Map(all.toReversed().map((purchase) => [purchase.index, purchase])).values()];
  const concluded = kept.filter(({ state, isEmpty }) => state === 'CONCLUIDO' && !isEmpty);
  const sumOf = (some: readonly Purchase[]): Sum => ({
    contracts: some.length,
    centavos: some.reduce((sum, { centavos }) => sum + centavos, 0),
  });
  const of = (wanted: Procedure) =>
    sumOf(concluded.filter(({ procedure, category }) => procedure === wanted && category === 'Servicios'));
  return {
    rows: all.map(rowOf),
    expected: {
      contracts: kept.length,
      suppliers: new Set(kept.map(({ supplier }) => supplier)).size,
      units: new Set(kept.map(({ unit }) => unit)).size,
      counted: { PUBLIC: of('PUBLIC'), INVITATION: of('INVITATION'), NO_BID: of('NO_BID') },
      amendments: sumOf(concluded.filter(({ category }) => category === 'Modificatorio')),
    },
  };
};
