import { type ContractFields, contractNumberKey, type ProblemCode } from '@monitor/contracts-schema';
import type { Kind, Stores } from '../cataloguing/registry.ts';
import { announceReferences, type Named, settleReferences } from './contract-references.ts';

export const contractNumberReservation = (organizationId: string, contractNumber: string): string =>
  `${organizationId}/contract-number/${contractNumberKey(contractNumber)}`;

/** The day a contract holds from: when it was signed, else when its data were obtained. */
export const contractHoldsSince = ({ contractDate, informationDate }: ContractFields): string | null =>
  contractDate ?? informationDate;

/** `problemNaming` looks up whom a contract names, once they can no longer be removed unnoticed. */
export const contractKind = (
  { records }: Pick<Stores, 'records'>,
  problemNaming: (organizationId: string, named: Named) => Promise<ProblemCode | undefined>,
): Kind<'Contract', ContractFields> => ({
  noun: 'Contract',
  aggregate: 'contract',
  holdsSince: contractHoldsSince,
  uniqueKeys: (organizationId, { contractNumber }) =>
    contractNumber === null
      ? []
      : [{ key: contractNumberReservation(organizationId, contractNumber), taken: 'contract.number-taken' }],
  problemWith: async (organizationId, id, { before, after }) => {
    if (!after) return undefined;
    await announceReferences(records, organizationId, id, { before, after });
    return problemNaming(organizationId, after);
  },
  settle: (organizationId, id, fields) => settleReferences(records, organizationId, id, fields),
});
