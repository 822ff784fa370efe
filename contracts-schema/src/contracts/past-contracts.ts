import { collection } from '../collections.ts';
import type { ContractFields } from './contract.ts';
import type { filteredAmounts } from './contract-condition.ts';
import type { ContractView } from './contract-views.ts';

/** A contract as it was until a later day than that on which it became so: what the filters and variables of calculations ask of it. */
export type PastContract = Readonly<{ id: string; since: number; until: number }> &
  Pick<ContractView, 'organizationId' | 'supplierId' | 'organizerId' | 'applicantId' | 'facts'> &
  Pick<
    ContractFields,
    | (typeof filteredAmounts)[number]
    | ('administrationPeriod' | 'isEmpty' | 'period' | 'procedureType' | 'informationDate')
  >;

/** What of a contract's view filters and variables may ask, and so follows it into the past. */
type FilterTraits = Omit<PastContract, 'id' | 'organizationId' | 'since' | 'until'>;

const filterTraits = (contract: FilterTraits): FilterTraits => {
  const { supplierId, organizerId, applicantId, facts } = contract;
  const { administrationPeriod, isEmpty, period, procedureType, informationDate } = contract;
  const { totalAmount, minAmount, maxAmount, totalOrMaxAmount } = contract;
  return {
    supplierId,
    organizerId,
    applicantId,
    facts,
    administrationPeriod,
    isEmpty,
    period,
    procedureType,
    informationDate,
    totalAmount,
    minAmount,
    maxAmount,
    totalOrMaxAmount,
  };
};

/** Whether two states of a contract are one to all filters and variables of calculations: they differ in a note, say. */
export const hasSameTraits = (one: FilterTraits, other: FilterTraits): boolean => {
  const [traits, ofOther] = [filterTraits(one), filterTraits(other)];
  return (Object.keys(traits) as (keyof typeof traits)[]).every((field) => traits[field] === ofOther[field]); // its own
};

/** The contract that a view shows, as long as it was so; `until` is the part of a day in which it became another or was removed. */
export const pastContractOf = (view: ContractView, until: number): PastContract => {
  const { id, organizationId, since } = view;
  return { id: `${id}:${since}`, since, until, organizationId, ...filterTraits(view) };
};

export const pastContracts = collection<PastContract>({
  name: 'past-contracts',
  fields: {
    organizationId: 'id',
    since: 'number',
    until: 'number',
    facts: 'number',
    supplierId: 'id',
    organizerId: 'id',
    applicantId: 'id',
    administrationPeriod: 'text',
    isEmpty: 'boolean',
    period: 'text',
    procedureType: 'text',
    informationDate: 'text',
    totalAmount: 'number',
    minAmount: 'number',
    maxAmount: 'number',
    totalOrMaxAmount: 'number',
  },
  indexes: [['organizationId']],
});
