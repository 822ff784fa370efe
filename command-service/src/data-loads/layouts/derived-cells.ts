import type { Administrations, UnitTypes } from '@monitor/contracts-schema/data-loads/column-mapping';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import { LONGEST_NAME, unitKey } from '@monitor/contracts-schema/text/text';
import { dayOfText, pesosOf } from '../review/rules/cells/cell-parsing.ts';
import { type CellValue, saysNothing } from '../review/rules/cells/row-values.ts';

/** The cells of a row, being read. */
export type Read = Partial<Record<ImportField, CellValue>>;

/** Of a quarter. */
const MONTHS = 3;

/** A quarter or a year, of the days that its columns say: undefined of days in two quarters. */
export const timeOf = (field: 'period' | 'fiscalYear', days: readonly string[]): string | undefined => {
  const times = days.map((day) => {
    const [year = '', month = ''] = day.split('-');
    return field === 'fiscalYear' ? year : `${Math.ceil(Number(month) / MONTHS)}o ${year}`;
  });
  return new Set(times).size === 1 ? times[0] : undefined;
};

export const isTime = (field: ImportField): field is 'period' | 'fiscalYear' =>
  field === 'period' || field === 'fiscalYear';

export const isZero = (cell: CellValue | undefined): boolean => cell !== undefined && pesosOf(cell.value) === 0;
export const saysAmount = (cell: CellValue | undefined): cell is CellValue =>
  cell !== undefined && !saysNothing(cell) && !isZero(cell);

/** A layout without the figure of both kinds of contract has it of whichever a row is of. */
export const sayFigure = (values: Read): void => {
  const { totalAmount, minAmount, maxAmount } = values;
  const isOpen = saysAmount(minAmount) && saysAmount(maxAmount);
  const figure = isOpen ? maxAmount : totalAmount;
  if (figure && figure.value !== null) {
    const { value, prefix } = figure;
    values.totalOrMaxAmount = { value, ...(prefix && { prefix }), derived: true };
  }
};

const QUARTER = /^([1-4])o (\d{4})$/;
const LAST_DAYS = ['03-31', '06-30', '09-30', '12-31'];

/** The day that a row is about: its contract's, else the last of the quarter in which it is reported. */
const dayOf = ({ contractDate, period }: Read): string | undefined => {
  const day = contractDate && dayOfText(String(contractDate.value ?? ''));
  if (day !== undefined) return day;
  const [, quarter, year] = QUARTER.exec(String(period?.value ?? '')) ?? [];
  return year && `${year}-${LAST_DAYS[Number(quarter) - 1]}`;
};

/** The administration that governed on the row's day; of one without a day, the only one there is. */
export const sayAdministration = (administrations: Administrations, values: Read): void => {
  if (values.administration && !saysNothing(values.administration)) return;
  const day = dayOf(values);
  const governing = administrations
    .filter(({ from }) => (day === undefined ? administrations.length === 1 : (from ?? '') <= day))
    .sort((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1))
    .at(-1);
  if (governing) values.administration = { value: governing.name, derived: true };
};

/** Of which type units are that are of another than all others. */
export const sayUnitType = (typeByUnit: ReadonlyMap<string, string>, values: Read): void => {
  const { administrativeUnitType: type, organizerAdministrativeUnit: unit } = values;
  if (!unit || saysNothing(unit) || (type && !type.derived && !saysNothing(type))) return;
  const value = typeByUnit.get(unitKey(String(unit.value).slice(0, LONGEST_NAME)));
  if (value !== undefined) values.administrativeUnitType = { value, derived: true };
};

export const keyedByUnit = (unitTypes: UnitTypes): ReadonlyMap<string, string> =>
  new Map(unitTypes.map(({ unit, type }) => [unitKey(unit), type]));
