import type { PublicContract } from '@monitor/contracts-schema/contracts/contract-answers';

/** What a contract is called: what was contracted, if anything was. */
export const titleOf = ({ isEmpty, servicesDescription, contractNumber }: PublicContract): string => {
  if (isEmpty) return 'Sin procedimientos';
  return servicesDescription ?? (contractNumber ? `Contrato ${contractNumber}` : 'Contrato sin descripción');
};
