import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import type { VariableName } from '@monitor/contracts-schema/formulas/variables';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { type ContractCount, createContractCount } from '../calculations/contract-count.ts';
import { addingTo, countInto, IN_FORMATS } from '../calculations/counted-contracts.ts';
import type { SupplierVariable } from '../calculations/supplier-shares.ts';
import { conditionsOf } from './conditions-where.ts';

const proceduresOf = { A: { in: ['PUBLIC', 'INVITATION'] }, B: 'NO_BID' } as const;

const onTime = (count: ContractCount): Where => {
  const formats = Map.groupBy(count.formatsOnTime(), ({ period, kind }) => `${kind}${period}`);
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

const ofSuppliers = (variable: SupplierVariable, count: ContractCount): Where => ({
  ...addingTo('NTC'),
  supplierId: { in: count.suppliersCounted(variable) },
});

const countedBy = async (variable: VariableName, count: () => Promise<ContractCount>): Promise<Where> => {
  switch (variable) {
    case 'NTP':
      return { ...addingTo('NTC'), supplierId: { not: null } };
    case 'NPEPE':
    case 'NPCGE':
    case 'NPEPCP':
      return ofSuppliers(variable, await count());
    case 'NTF':
      return IN_FORMATS;
    case 'NFXXVII':
      return onTime(await count());
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
  let counting: Promise<ContractCount> | undefined;
  const count = () => (counting ??= countFor(views, organizationId, filters));
  return { anyOf: await Promise.all(filters.variables.map((variable) => countedBy(variable, count))) };
};

const countFor = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
): Promise<ContractCount> => {
  const named = filters.administrationPeriods.map(({ administrationPeriod }) => administrationPeriod);
  const question = { filters: conditionsOf(filters), variables: new Set(filters.variables) };
  const count = createContractCount();
  for (const administrationPeriod of named.length > 0 ? new Set(named) : [null])
    await countInto(count, views, { organizationId, administrationPeriod }, question);
  return count;
};
