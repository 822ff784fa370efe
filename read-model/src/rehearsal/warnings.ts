import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { type ProcedureType, procedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { periodOrder } from '@monitor/contracts-schema/contracts/quarters';
import { enumLabel } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { someNames, type Warning } from '@monitor/contracts-schema/data-loads/rehearsal';
import { type Centavos, formatMoney } from '@monitor/contracts-schema/money';

/** How many times the median of its kind an amount must be. */
export const TIMES_THE_MEDIAN = 1_000;
const YEAR_DIGITS = 4;
const A_YEAR = /^\d{4}$/;
/** Of earlier years no law had contracts published in the layouts of today. */
const FIRST_USUAL_YEAR = 2015;

/** What rows are behind something, by its id. */
type ContributingRows = Readonly<{ add: (id: string, row: number) => void; count: (id: string) => number }>;

/** What there is beside the load: medians of amounts, the load's included, where they may matter; how many contracts quarters had. */
export type Surroundings = Readonly<{
  medians: ReadonlyMap<ProcedureType, number>;
  contractsBefore: (period: string) => number;
}>;

type Unit = Readonly<{ name: string; rows: Set<number> }>;

const isOutsideYear = ({ contractDate, fiscalYear }: ContractFields): boolean =>
  contractDate !== null && A_YEAR.test(fiscalYear) && contractDate.slice(0, YEAR_DIGITS) !== fiscalYear;

/**
 * What looks wrong at a warning in the contracts that a load would register or correct. Amounts from `outlier` on are, whatever
 * the others are; and so are fiscal years before 2015 or after the next one.
 */
export const createWarnings = (behind: ContributingRows, outlier: Centavos, thisYear: number) => {
  const lastUsualYear = thisYear + 1;
  const amounts = procedureType.options.map((type) => ({ type, rows: [] as { row: number; amount: number }[] }));
  const newUnits = new Map<string, Unit>();
  const loaded = new Set<string>();

  const found = (kind: Warning['kind'], id: string, message: (rows: number) => string): Warning[] => {
    const rows = behind.count(id);
    return rows === 0 ? [] : [{ kind, behind: id, rows, message: message(rows) }];
  };

  const contractsAre = (count: number): string => (count === 1 ? 'un contrato es' : `${count} contratos son`);

  const outliers = (medians: Surroundings['medians']): Warning[] => [
    ...found('amount', 'amount', (count) => `Monto atípico: ${contractsAre(count)} de ${formatMoney(outlier)} o más.`),
    ...amounts.flatMap(({ type, rows }) => {
      const median = medians.get(type);
      if (!median) return [];
      const id = `amount.${type}`;
      for (const { row, amount } of rows) if (amount >= TIMES_THE_MEDIAN * median) behind.add(id, row);
      const kind = enumLabel('procedureType', type);
      return found(
        'amount',
        id,
        (count) => `${kind}: ${contractsAre(count)} de mil veces la mediana o más (${formatMoney(median)}).`,
      );
    }),
  ];

  const loadedBefore = (contractsBefore: Surroundings['contractsBefore']): Warning[] =>
    [...loaded]
      .filter((period) => contractsBefore(period) > 0)
      .sort((one, other) => (periodOrder(one) < periodOrder(other) ? -1 : 1))
      .flatMap((period) => {
        const before = contractsBefore(period);
        const has = before === 1 ? 'un contrato registrado' : `${before.toLocaleString('es-MX')} contratos registrados`;
        return found(
          'period',
          `loaded.${period}`,
          (count) => `El ${period} ya tiene ${has}: la carga agrega ${count === 1 ? 'otro' : `otros ${count}`}.`,
        );
      });

  const namedOnce = (): Warning[] => {
    const once = [...newUnits.values()].filter(({ rows }) => rows.size === 1);
    for (const row of once.flatMap(({ rows }) => [...rows])) behind.add('unit', row);
    const names = someNames(once.map(({ name }) => name));
    return found('unit', 'unit', () =>
      once.length === 1
        ? `Una unidad nueva aparece en una sola fila: ${names}.`
        : `${once.length} unidades nuevas aparecen en una sola fila cada una: ${names}.`,
    );
  };

  return {
    /** A unit that the load registers. */
    addUnit: (id: string, name: string): void => {
      newUnits.set(id, { name, rows: new Set() });
    },
    /** A contract as the load leaves it; `isNew` of one that was not registered before. */
    add: (row: number, contract: ContractFields, isNew: boolean): void => {
      const { totalOrMaxAmount, organizerAdministrativeUnit, applicantAdministrativeUnit, period, fiscalYear } =
        contract;
      if (totalOrMaxAmount)
        amounts.find(({ type }) => type === contract.procedureType)?.rows.push({ row, amount: totalOrMaxAmount });
      if (totalOrMaxAmount !== null && totalOrMaxAmount >= outlier) behind.add('amount', row);
      if (isOutsideYear(contract)) behind.add('date', row);
      if (Number(fiscalYear) < FIRST_USUAL_YEAR || Number(fiscalYear) > lastUsualYear) behind.add('year', row);
      for (const { id } of [organizerAdministrativeUnit, applicantAdministrativeUnit]) newUnits.get(id)?.rows.add(row);
      if (!isNew) return;
      loaded.add(period);
      behind.add(`loaded.${period}`, row);
    },
    largestAmounts: (): ReadonlyMap<ProcedureType, number> =>
      new Map(
        amounts
          .filter(({ rows }) => rows.length > 0)
          .map(({ type, rows }) => [type, rows.reduce((most, { amount }) => Math.max(most, amount), 0)]),
      ),
    all: ({ medians, contractsBefore }: Surroundings): Warning[] => [
      ...outliers(medians),
      ...found('date', 'date', (count) =>
        count === 1
          ? 'La fecha de un contrato está fuera de su ejercicio fiscal.'
          : `Las fechas de ${count} contratos están fuera de su ejercicio fiscal.`,
      ),
      ...found(
        'date',
        'year',
        (count) =>
          `Ejercicio fiscal atípico: ${contractsAre(count)} de antes de ${FIRST_USUAL_YEAR} o de después de ${lastUsualYear}.`,
      ),
      ...loadedBefore(contractsBefore),
      ...namedOnce(),
    ],
  };
};
