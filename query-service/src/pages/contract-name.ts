import type { PublicContractFields } from '@monitor/contracts-schema/contracts/contract-field-sets';

/** What a contract is called by its page. */
export const contractName = ({ servicesDescription, contractNumber, isEmpty }: PublicContractFields): string => {
  if (isEmpty) return 'Sin procedimientos';
  return servicesDescription ?? (contractNumber === null ? 'Contrato' : `Contrato ${contractNumber}`);
};
