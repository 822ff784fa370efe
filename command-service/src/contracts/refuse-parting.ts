import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { type Lifecycle, livingFields } from '../deciding/lifecycle.ts';

type Units = Pick<
  ContractFields,
  'administrativeUnitType' | 'organizerAdministrativeUnit' | 'applicantAdministrativeUnit'
>;

const areParted = ({ administrativeUnitType, organizerAdministrativeUnit, applicantAdministrativeUnit }: Units) =>
  administrativeUnitType === 'DESCENTRALIZED' && organizerAdministrativeUnit.id !== applicantAdministrativeUnit.id;

/** Refuses a change that parts the two units of a decentralised body; those of which a load said so may stay. */
export const refuseParting = (
  contract: Lifecycle<ContractFields>,
  patch: Partial<ContractFields>,
): Partial<ContractFields> => {
  const stored = livingFields(contract);
  if (stored && !areParted(stored) && areParted({ ...stored, ...patch })) throw new Refused('contract.units-differ');
  return patch;
};
