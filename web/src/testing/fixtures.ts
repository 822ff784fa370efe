import { type PublicContract, publicContract } from '@monitor/contracts-schema/contracts/contract-answers';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { type RevertRehearsal, revertRehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import { publicOrganization } from '@monitor/contracts-schema/organizations/organization-answers';
import { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import type { Permission } from '@monitor/contracts-schema/permission';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { ChosenOrganization } from '../lib/session/organization.ts';
import { exampleOf } from './example-of.ts';

/** An id that ours could be, told apart by a number. */
export const idOf = (number: number): string => number.toString(16).padStart(32, '0');

const AT = '2026-03-04T18:00:00.000Z';

const organization = (id: string, name: string, shortName: string) =>
  ({
    ...exampleOf(publicOrganization),
    _id: id,
    name,
    shortName,
    color: '#0c7a69',
    theme: 'green' as const,
    createdAt: AT,
    updatedAt: AT,
    defaultAdministrationPeriod: '',
  }) satisfies ChosenOrganization;

export const sanJeronimo = organization(idOf(1), 'Municipio de San Jerónimo', 'San Jerónimo');
export const santaLucia = organization(idOf(2), 'Municipio de Santa Lucía', 'Santa Lucía');

/** What the API says of an organization's settings. */
export const settingsOf = (organization: typeof sanJeronimo) => ({
  ...exampleOf(settingsEndpoints.loadSettings.answer).data,
  ...organization,
});

export const signedInAdministrator = {
  _id: idOf(90),
  name: 'Ana',
  lastName: 'Robles',
  email: 'ana@monitor.local',
  profilePicture: null,
};

/** What whoever is signed in reads of themselves. */
export const ownProfileOf = (
  permissions: readonly Permission[] = [],
  administratorType: UserFields['administratorType'] = 'CUSTOM',
) => ({
  ...signedInAdministrator,
  permissions: [...permissions],
  administratorType,
  unconfirmedEmail: null,
  updatedAt: '2026-03-04T18:00:00.000Z',
});

export const aShownContract = (given: Partial<PublicContract> = {}): PublicContract => ({
  ...exampleOf(publicContract),
  _id: idOf(11),
  procedureType: 'PUBLIC',
  procedureState: 'CONCLUDED',
  category: 'ACQUISITION',
  administrationPeriod: '2024-2027',
  fiscalYear: '2025',
  period: '1er 2025',
  contractNumber: 'LP-001',
  servicesDescription: 'Techo de la escuela',
  contractType: 'NORMAL',
  totalOrMaxAmount: 1_250_000,
  supplier: { _id: idOf(21), name: 'OBRAS DEL NORTE SA DE CV', rfc: null },
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

/** A page of a public list of contracts, as the API answers it. */
export const contractPage = (docs: readonly PublicContract[], { page = 1, pages = 1, total = docs.length } = {}) => {
  const example = exampleOf(contractEndpoints.listContracts.answer);
  const pagination = { page, pages, total };
  return { ...example, data: { ...example.data, ...pagination, pagination, docs: [...docs] }, lastUpdate: AT };
};

/** What a rehearsal answers of the published total, and of nothing else. */
export const rehearsalOf = (before: number, after: number): RevertRehearsal => {
  const { contracts, amendments, total, ...others } = exampleOf(revertRehearsal);
  const behind = 'x';
  return {
    ...others,
    contracts: { ...contracts, behind },
    amendments: { ...amendments, behind },
    total: { ...total, behind, amount: { before, after } },
  };
};
