import { type ContractFields, contractNumberKey } from '@monitor/contracts-schema';
import type { Kind, Stores } from '../cataloguing/registry.ts';
import { announceReferences, settleReferences } from './contract-references.ts';

export const contractNumberReservation = (organizationId: string, contractNumber: string): string =>
  `${organizationId}/contract-number/${contractNumberKey(contractNumber)}`;

/** The day a contract holds from: when it was signed, else when its data were obtained. */
export const contractHoldsSince = ({ contractDate, informationDate }: ContractFields): string | null =>
  contractDate ?? informationDate;

export const contractKind = ({ records }: Stores): Kind<'Contract', ContractFields> => ({
  noun: 'Contract',
  aggregate: 'contract',
  holdsSince: contractHoldsSince,
  uniqueKeys: (organizationId, { contractNumber }) =>
    contractNumber === null
      ? []
      : [{ key: contractNumberReservation(organizationId, contractNumber), taken: 'contract.number-taken' }],
  beforeAppend: (organizationId, id, fields) => announceReferences(records, organizationId, id, fields),
  afterAppend: (organizationId, id, fields) => settleReferences(records, organizationId, id, fields),
});
