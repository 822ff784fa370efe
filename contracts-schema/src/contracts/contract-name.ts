import type { ContractFields } from './contract.ts';
import { emptinessLabels } from './contract-enum-labels.ts';

/** What a contract is called where it stands alone. */
export const contractName = ({
  servicesDescription,
  contractNumber,
  isEmpty,
}: Readonly<Pick<ContractFields, 'servicesDescription' | 'contractNumber' | 'isEmpty'>>): string => {
  if (isEmpty) return emptinessLabels.true;
  return servicesDescription ?? (contractNumber === null ? 'Contrato sin descripción' : `Contrato ${contractNumber}`);
};
