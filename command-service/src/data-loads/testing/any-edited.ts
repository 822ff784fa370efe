import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { SheetCell } from '@monitor/contracts-schema/data-loads/sheet-cell';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import fc from 'fast-check';
import { type AnyContract, anyContract } from './any-contract.ts';
import { date, number, text } from './sample-workbook.ts';

/** What somebody writes into a row's cells, and what its contract says then; whom it names, by name. */
export type CellEdit = Readonly<{
  cells: Readonly<Partial<Record<ImportField, SheetCell>>>;
  says: Readonly<Partial<Record<keyof ContractFields, unknown>>>;
  /** Whether today's rules let it be made of a contract. */
  fits?: (contract: AnyContract) => boolean;
}>;

const edits: readonly ((row: number) => CellEdit)[] = [
  (row) => ({ cells: { notes: text(`  Nota \n nueva  ${row}`) }, says: { notes: `Nota nueva ${row}` } }),
  (row) => ({ cells: { karewaNotes: text(`=${row}`) }, says: { karewaNotes: `=${row}` } }),
  (row) => ({ cells: { partida: text(`00${row}7`) }, says: { partida: `00${row}7` } }),
  () => ({ cells: { contractId: number(7.5) }, says: { contractId: '7.5' } }),
  () => ({ cells: { fiscalYear: number(2031) }, says: { fiscalYear: '2031' } }),
  () => ({ cells: { period: text('3o 2031') }, says: { period: '3o 2031' } }),
  () => ({ cells: { administration: text('2030-2033') }, says: { administrationPeriod: '2030-2033' } }),
  () => ({ cells: { areaInCharge: text('Área  de prueba') }, says: { areaInCharge: 'Área de prueba' } }),
  () => ({ cells: { servicesDescription: text('Prueba de ñ') }, says: { servicesDescription: 'Prueba de ñ' } }),
  () => ({ cells: { contractDate: text('29/02/2028') }, says: { contractDate: '2028-02-29' } }),
  () => ({ cells: { informationDate: date('2031-12-31') }, says: { informationDate: '2031-12-31' } }),
  () => ({ cells: { actualizationDate: number(48_000) }, says: { updateDate: '2031-06-01' } }),
  () => ({ cells: { contractUrl: text('www.nuevo.mx') }, says: { contractUrl: 'www.nuevo.mx' } }),
  (row) => ({ cells: { contractNumber: text(`NUEVO-${row}`) }, says: { contractNumber: `NUEVO-${row}` } }),
  () => ({
    cells: { totalAmount: number(7_000_000.01), totalOrMaxAmount: text('$7,000,000.01') },
    says: { totalAmount: 700_000_001, totalOrMaxAmount: 700_000_001 },
    fits: ({ minAmount, maxAmount }) => !(minAmount && maxAmount),
  }),
  () => ({ cells: { amountExceeded: text('$ 7,654,321.09 MXN') }, says: { amountExceeded: 765_432_109 } }),
  () => ({
    cells: { supplierName: text('Nueva  SA'), supplierRfc: text('NUE-010101 AA1') },
    says: { supplier: 'Nueva SA' },
  }),
  () => ({
    cells: { applicantAdministrativeUnit: text('Unidad Nueva') },
    says: { applicantAdministrativeUnit: 'Unidad Nueva' },
    fits: ({ administrativeUnitType }) => administrativeUnitType !== 'DESCENTRALIZED',
  }),
  () => ({
    cells: { supplierName: text('limpieza sa de cv'), supplierRfc: text('lim010101aaa') },
    says: { supplier: 'LIMPIEZA, S.A. DE C.V.' },
    fits: ({ supplierAt }) => supplierAt !== 1,
  }),
  () => ({
    cells: { organizerAdministrativeUnit: text('Mayor, Oficialía') },
    says: { organizerAdministrativeUnit: 'OFICIALIA MAYOR' },
    fits: ({ organizerAt, administrativeUnitType }) => organizerAt !== 0 && administrativeUnitType !== 'DESCENTRALIZED',
  }),
  () => ({
    cells: { procedureType: text('publica') },
    says: { procedureType: 'PUBLIC' },
    fits: ({ procedureType }) => procedureType !== 'PUBLIC',
  }),
  () => ({
    cells: { category: text('OBRAS PÚBLICAS') },
    says: { category: 'PUBLIC_WORKS' },
    fits: ({ category }) => category !== 'PUBLIC_WORKS',
  }),
  () => ({
    cells: { procedureState: text('desierta') },
    says: { procedureState: 'DESERTED' },
    fits: ({ procedureState }) => procedureState !== 'DESERTED',
  }),
  () => ({
    cells: { limitExceeded: text('Límite excedido') },
    says: { limitExceeded: true },
    fits: ({ limitExceeded }) => !limitExceeded,
  }),
  () => ({
    cells: { isEmpty: { kind: 'boolean', boolean: true } },
    says: { isEmpty: true },
    fits: ({ isEmpty }) => !isEmpty,
  }),
];

const ROWS = 12;

/** What is edited in which of the first rows: nothing twice. */
const anyPlaces = fc.uniqueArray(fc.record({ row: fc.nat(ROWS - 1), edit: fc.nat(edits.length - 1) }), {
  selector: ({ row, edit }) => `${row} ${edit}`,
  maxLength: 8,
});

/** Registered contracts, and by their places what is edited of them in their workbook. */
export const anyEdited: fc.Arbitrary<
  Readonly<{ contracts: readonly AnyContract[]; made: ReadonlyMap<number, CellEdit> }>
> = fc.tuple(fc.array(anyContract, { minLength: 1, maxLength: ROWS }), anyPlaces).map(([contracts, places]) => {
  const made = new Map<number, CellEdit>();
  for (const { row, edit } of places) {
    const contract = contracts[row];
    const { cells, says, fits = () => true } = edits[edit]!(row);
    const before = made.get(row);
    if (contract && fits(contract))
      made.set(row, { cells: { ...before?.cells, ...cells }, says: { ...before?.says, ...says } });
  }
  return { contracts, made };
});
