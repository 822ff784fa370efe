import { type ContractFields, contractNumberKey, type ProblemCode } from '@monitor/contracts-schema';
import type { AggregateDefinition, Stores } from '../aggregates/aggregate-service.ts';
import { commitReferences, type References, stageReferences } from './contract-references.ts';

export const contractNumberReservation = (organizationId: string, contractNumber: string): string =>
  `${organizationId}/contract-number/${contractNumberKey(contractNumber)}`;

/** The day a contract holds from: when it was signed, else when its data were obtained. */
export const contractValidFrom = ({ contractDate, informationDate }: ContractFields): string | null =>
  contractDate ?? informationDate;

/** `missingReference` looks up whom a contract refers to, once they can no longer be removed unnoticed. */
export const contractAggregate = (
  { records }: Pick<Stores, 'records'>,
  missingReference: (organizationId: string, references: References) => Promise<ProblemCode | undefined>,
): AggregateDefinition<'Contract', ContractFields> => ({
  aggregate: 'contract',
  eventPrefix: 'Contract',
  validFrom: contractValidFrom,
  uniqueKeys: (organizationId, { contractNumber }) =>
    contractNumber === null
      ? []
      : [{ key: contractNumberReservation(organizationId, contractNumber), taken: 'contract.number-taken' }],
  problemWith: async (organizationId, id, { before, after }) => {
    if (!after) return undefined;
    await stageReferences(records, organizationId, id, { before, after });
    return missingReference(organizationId, after);
  },
  commit: (organizationId, id, fields) => commitReferences(records, organizationId, id, fields),
});
