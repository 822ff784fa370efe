import { traitsIn, traitsKeys } from '@monitor/contracts-schema/calculations/contract-traits';
import type { SummedVariable, Tally } from '@monitor/contracts-schema/calculations/counted-values';
import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import type { VariableName } from '@monitor/contracts-schema/formulas/variables';
import { memoize } from '@monitor/contracts-schema/memoize';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { readFilteredTally, talliesOf } from '../calculations/digests-in-views.ts';
import { addsTo } from '../calculations/tally.ts';
import { formatsOnTimeIn, type SupplierVariable, suppliersCounted } from '../calculations/variable-values.ts';
import { conditionsOf } from './conditions-where.ts';

const codesAddingTo = memoize((variable) => {
  const summed = variable as SummedVariable; // nobody asks of another
  return traitsKeys.filter((code) => addsTo(summed, traitsIn(code)));
});

const addingTo = (variable: SummedVariable): Where => ({ facts: { in: codesAddingTo(variable) } });

/** Whatever says when it was obtained belongs to a format, in any state, but for rows without procedures. */
const IN_FORMATS: Where = { isEmpty: false, informationDate: { gt: '' } };

const proceduresOf = { A: { in: ['PUBLIC', 'INVITATION'] }, B: 'NO_BID' } as const;

const onTime = (tallies: readonly Tally[]): Where => {
  const formats = Map.groupBy(formatsOnTimeIn(tallies), ({ period, kind }) => `${kind}${period}`);
  const alternatives = [...formats.values()].map((some): Where => {
    const { period, kind } = some[0]!; // a group has one at least
    return {
      period,
      procedureType: proceduresOf[kind],
      organizerId: { in: some.map(({ organizerId }) => organizerId) },
    };
  });
  return { ...IN_FORMATS, anyOf: alternatives };
};

const ofSuppliers = (variable: SupplierVariable, tallies: readonly Tally[]): Where => ({
  ...addingTo('NTC'),
  supplierId: { in: suppliersCounted(variable, tallies) },
});

const countedBy = async (variable: VariableName, tallies: () => Promise<readonly Tally[]>): Promise<Where> => {
  switch (variable) {
    case 'NTP':
      return { ...addingTo('NTC'), supplierId: { not: null } };
    case 'NPEPE':
    case 'NPCGE':
    case 'NPEPCP':
      return ofSuppliers(variable, await tallies());
    case 'NTF':
      return IN_FORMATS;
    case 'NFXXVII':
      return onTime(await tallies());
    default:
      return addingTo(variable);
  }
};

/**
 * The contracts that any of some variables counts, or those of the suppliers or formats that it counts; of the chosen
 * administration periods and conditions, as the index does of its own, whatever else is filtered.
 */
export const variablesWhere = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
): Promise<Where> => {
  let loading: Promise<readonly Tally[]> | undefined;
  const tallies = () => (loading ??= talliesFor(views, organizationId, filters));
  return { anyOf: await Promise.all(filters.variables.map((variable) => countedBy(variable, tallies))) };
};

const talliesFor = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
): Promise<readonly Tally[]> => {
  const named = filters.administrationPeriods.map(({ administrationPeriod }) => administrationPeriod);
  const periods = named.length > 0 ? named : [null];
  if (filters.conditions.length === 0)
    return (await talliesOf(views, organizationId, periods)).map(({ tally }) => tally);
  const conditions = conditionsOf(filters);
  const all = await talliesOf(views, organizationId, [null]);
  return Promise.all(
    periods.map((administrationPeriod) =>
      readFilteredTally(views, { organizationId, administrationPeriod }, conditions, all),
    ),
  );
};
