import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { OrganizationFields } from '@monitor/contracts-schema/organizations/organization-events';
import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import { aContract } from '@monitor/contracts-schema/testing/a-contract';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';

/** Ids that read well in a failing test, and differ at both ends: `idWith('a', 3)` begins and ends with a. */
export const idWith = (letter: string, number = 0): string => letter + number.toString(16).padStart(30, '0') + letter;

export const DAY = '2024-03-09T12:00:00.000Z';
export const SINCE_DAY = '2024-03-09';

export const unit = (number: number) => ({ id: idWith('e', number), name: `DIRECCIÓN ${number}` });

export const supplier = (number: number) => ({ id: idWith('5', number), name: `Compañía ${number}`, rfc: null });

/** What the contracts of an organization other than the first name: nothing is registered by two. */
export const referencesIn = (organization: string) => {
  const id = (letter: string, number: number) =>
    `${letter}${number}${organization.slice(0, 1)}${organization.slice(3)}`;
  return {
    supplier: { ...supplier(1), id: id('5', 1) },
    organizerAdministrativeUnit: { ...unit(1), id: id('e', 1) },
    applicantAdministrativeUnit: { ...unit(2), id: id('e', 2) },
  };
};

/** A contract that counts everywhere: concluded, public, one hundred pesos. */
export const contractWith = (changes: Partial<ContractFields> = {}): ContractFields =>
  aContract({
    contractId: 'AD/1/2019',
    partida: 'UNICA',
    supplier: supplier(1),
    organizerAdministrativeUnit: unit(1),
    applicantAdministrativeUnit: unit(2),
    contractNumber: 'N-1',
    updateDate: '2019-04-01',
    karewaNotes: 'Nota reservada',
    informationDate: '2019-04-15',
    ...changes,
  });

export const organizationWith = (name: string): OrganizationFields => ({
  ...organizationDefaults,
  name,
  shortName: name.slice(0, 12),
  contactEmail: 'reservado@organizacion.mx',
});

export const userWith = (changes: Partial<UserFields> = {}): UserFields => ({
  name: 'Ana',
  lastName: 'Prueba',
  email: 'ana@monitor.local',
  active: true,
  administratorType: 'GENERAL',
  permissions: [],
  notes: null,
  unconfirmedEmail: null,
  profilePicture: null,
  ...changes,
});
