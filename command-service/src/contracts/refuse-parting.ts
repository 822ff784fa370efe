import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { areUnitsParted } from '@monitor/contracts-schema/contracts/contract-form';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { type Lifecycle, livingFields } from '../deciding/lifecycle.ts';

const UNITS = ['administrativeUnitType', 'organizerAdministrativeUnit', 'applicantAdministrativeUnit'] as const;

const areParted = (fields: Pick<ContractFields, (typeof UNITS)[number]>): boolean =>
  areUnitsParted(
    fields.administrativeUnitType,
    fields.organizerAdministrativeUnit.id,
    fields.applicantAdministrativeUnit.id,
  );

/** Refuses a change that parts the two units of a decentralised body; those of which a load said so may stay. */
export const refuseParting = (
  contract: Lifecycle<ContractFields>,
  patch: Partial<ContractFields>,
): Partial<ContractFields> => {
  const stored = livingFields(contract);
  if (stored && !areParted(stored) && areParted({ ...stored, ...patch })) throw new Refused('contract.units-differ');
  return patch;
};

/** The same of what is undone: a contract becomes whatever it was, unless others changed something of its units since. */
export const refusePartingAgain = (
  contract: Lifecycle<ContractFields>,
  patch: Partial<ContractFields>,
  touched: readonly string[],
): Partial<ContractFields> => (UNITS.some((field) => touched.includes(field)) ? refuseParting(contract, patch) : patch);
