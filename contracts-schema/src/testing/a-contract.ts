import { factsOf, traitsKey } from '../calculations/contract-traits.ts';
import { type ContractFields, contractFields } from '../contracts/contract.ts';
import {
  type CatalogueContract,
  type PublicContract,
  toCatalogueContract,
  toPublicContract,
} from '../contracts/contract-answers.ts';
import { contractFieldNames, recordOf } from '../contracts/contract-field-sets.ts';
import { contractOrderOf } from '../contracts/contract-order.ts';
import { type ContractView, givenLinksOf } from '../contracts/contract-views.ts';
import { countedOf } from '../contracts/counting.ts';

const unit = { id: 'e'.repeat(32), name: 'DIRECCIÓN DE OBRAS' };

const least = contractFields.parse({
  ...recordOf(contractFieldNames, () => null),
  procedureType: 'PUBLIC',
  category: 'SERVICES',
  administrationPeriod: '2018-2021',
  fiscalYear: '2019',
  period: '1o 2019',
  procedureState: 'CONCLUDED',
  servicesDescription: 'Servicio de limpieza',
  organizerAdministrativeUnit: unit,
  applicantAdministrativeUnit: unit,
  administrativeUnitType: 'CENTRALIZED',
  contractType: 'NORMAL',
  taxes: 'INCLUDED',
  contractDate: '2019-02-01',
  totalAmount: 100_00,
  totalOrMaxAmount: 100_00,
  areaInCharge: 'OFICIALÍA MAYOR',
  limitExceeded: false,
  amountExceeded: 0,
  isEmpty: false,
});

/** A contract that counts everywhere, of one hundred pesos: what it must say, what is given, and else blank. */
export const aContract = (given: Partial<ContractFields> = {}): ContractFields => ({ ...least, ...given });

const viewOf = (contract: ContractFields): ContractView => ({
  id: 'c'.repeat(32),
  version: 1,
  organizationId: 'a'.repeat(32),
  ...contract,
  supplierId: contract.supplier?.id ?? null,
  organizerId: contract.organizerAdministrativeUnit.id,
  applicantId: contract.applicantAdministrativeUnit.id,
  facts: traitsKey(factsOf(contract)),
  since: 0,
  ...givenLinksOf(contract),
  ...contractOrderOf(contract),
  ...countedOf(contract),
  search: '',
  adminSearch: '',
  createdAt: '2024-03-09T12:00:00.000Z',
  updatedAt: '2024-03-09T12:00:00.000Z',
});

/** The same as anybody reads it. */
export const aPublicContract = (given: Partial<ContractFields> = {}): PublicContract =>
  toPublicContract(viewOf(aContract(given)), { publishesPersonalRfcs: false });

/** The same as its catalogue shows it. */
export const aCatalogueContract = (given: Partial<ContractFields> = {}): CatalogueContract =>
  toCatalogueContract(viewOf(aContract(given)));
