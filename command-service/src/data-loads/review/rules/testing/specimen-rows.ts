import type { NameDecisions } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { SheetCell, SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import {
  type ImportField,
  type SheetColumns,
  templateColumns,
} from '@monitor/contracts-schema/data-loads/template-columns';
import { type CellChanges, editRow, type RowValues } from '../cells/row-values.ts';
import { createLoadCatalogue, type RegisteredCatalogue } from '../load-catalogue.ts';
import type { ReviewedRow } from '../reviewed-row.ts';
import { reviewRow } from '../row-review.ts';

/** What rows say whose contracts are without a fault, but for their numbers and whom they name. */
export const faultlessCells: CellChanges = {
  procedureType: 'Adj Directa',
  category: 'Adquisiciones',
  administration: '2016-2018',
  fiscalYear: 2018,
  period: '1o 2018',
  procedureState: 'CONCLUIDO',
  servicesDescription: 'COMPRA DE PAPELERIA',
  administrativeUnitType: 'CENTRALIZADA',
  totalAmount: 1000.5,
  totalOrMaxAmount: 1000.5,
  areaInCharge: 'OFICIALIA MAYOR',
  limitExceeded: 'No excede el límite',
};

/** A contract without a fault, with every cell that a row must have and a supplier. */
const faultless: CellChanges = {
  ...faultlessCells,
  supplierName: 'RIVERA MARTINEZ SA DE CV',
  supplierRfc: 'RMS060531UR0',
  organizerAdministrativeUnit: 'OFICIALIA MAYOR',
  applicantAdministrativeUnit: 'DIRECCION DE OBRAS PUBLICAS MUNICIPALES',
  contractNumber: 'AD/001/2018',
};

export const aRow = (changes: CellChanges = {}): RowValues => editRow({}, { ...faultless, ...changes });

/** The least that a row without procedures says. */
export const anEmptyRow = (changes: CellChanges = {}): RowValues =>
  editRow(
    {},
    {
      procedureType: 'Adj Directa',
      administration: '2016-2018',
      fiscalYear: '2018',
      period: '1o 2018',
      organizerAdministrativeUnit: 'DIF MUNICIPAL',
      applicantAdministrativeUnit: 'DIF MUNICIPAL',
      administrativeUnitType: 'DESCENTRALIZADA',
      areaInCharge: 'DIF MUNICIPAL',
      isEmpty: true,
      ...changes,
    },
  );

export const aCatalogue = (registered: Partial<RegisteredCatalogue> = {}, decisions?: NameDecisions) =>
  createLoadCatalogue(
    {
      suppliers: [],
      administrativeUnits: [],
      contractNumbers: [],
      unnumberedContracts: [],
      editedRows: [],
      ...registered,
    },
    decisions,
  );

/** Reviews rows as a load does, from row 3 on, each admitted before the next. */
export const reviewAll = (rows: readonly RowValues[], catalogue = aCatalogue()): ReviewedRow[] =>
  rows.map((values, index) => {
    const reviewed = reviewRow(index + 3, values, catalogue);
    catalogue.admit(reviewed.facts);
    return reviewed;
  });

export const review = (values: RowValues, registered: Partial<RegisteredCatalogue> = {}): ReviewedRow =>
  reviewRow(3, values, aCatalogue(registered));

/** Every remark of a row as `field code`, sorted; what is only going to be created is not a remark. */
export const remarksIn = ({ fields }: ReviewedRow): string[] =>
  Object.entries(fields)
    .flatMap(([field, { errors, infos }]) => [...errors, ...infos].map(({ code }) => `${field} ${code}`))
    .sort();

export const templateOrder: SheetColumns = new Map(templateColumns.map(({ field }, index) => [field, index + 1]));

export const aSheetRow = (cells: Partial<Record<ImportField, SheetCell>>): SheetRow => ({
  row: 3,
  cells: new Map(
    templateColumns.flatMap(({ field }, index) => {
      const cell = cells[field];
      return cell ? [[index + 1, cell] as const] : [];
    }),
  ),
});

export const anId = (number: number): string => number.toString(16).padStart(32, '0');
