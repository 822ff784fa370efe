import { z } from 'zod';
import { toPesos } from '../money.ts';
import type { ContractFields } from './contract.ts';
import {
  administrativeUnitTypeLabels,
  categoryLabels,
  contractTypeLabels,
  procedureStateLabels,
  procedureTypeLabels,
} from './contract-enum-labels.ts';
import type { ContractView } from './contract-views.ts';
import type { DocumentLink } from './document-links.ts';

const named = z.object({ _id: z.string(), name: z.string() });
const text = z.string().nullable();
const pesos = z.number().nullable();

/** A contract as public answers show it. Amounts are pesos; internal notes stay inside. */
export const publicContract = z.object({
  _id: z.string(),
  supplier: named.extend({ rfc: text }).nullable(),
  contractId: text,
  contractNumber: text,
  servicesDescription: text,
  totalOrMaxAmount: pesos,
  totalAmount: pesos,
  minAmount: pesos,
  maxAmount: pesos,
  contractDate: text,
  procedureType: z.string(),
  procedureState: text,
  category: text,
  contractType: z.string(),
  notes: text,
  announcementUrl: text,
  announcementDate: text,
  contractUrl: text,
  presentationProposalsDocUrl: text,
  clarificationMeetingDate: text,
  clarificationMeetingJudgmentUrl: text,
  contractUrlBackup: text,
  announcementUrlBackup: text,
  clarificationMeetingJudgmentUrlBackup: text,
  presentationProposalsDocUrlBackup: text,
  applicantAdministrativeUnit: named,
  organizerAdministrativeUnit: named,
  administrativeUnitType: text,
  areaInCharge: z.string(),
  informationDate: text,
  updateDate: text,
  administrationPeriod: z.string(),
  fiscalYear: z.string(),
  period: z.string(),
  partida: text,
  limitExceeded: z.boolean(),
  amountExceeded: z.number(),
  isEmpty: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PublicContract = z.infer<typeof publicContract>;

const inPesos = (amount: number | null): number | null => (amount === null ? null : toPesos(amount));

const amounts = (contract: ContractFields) => ({
  totalAmount: inPesos(contract.totalAmount),
  minAmount: inPesos(contract.minAmount),
  maxAmount: inPesos(contract.maxAmount),
  totalOrMaxAmount: inPesos(contract.totalOrMaxAmount),
  amountExceeded: toPesos(contract.amountExceeded),
});

const references = ({ supplier, organizerAdministrativeUnit, applicantAdministrativeUnit }: ContractFields) => ({
  supplier: supplier && { _id: supplier.id, name: supplier.name, rfc: supplier.rfc },
  organizerAdministrativeUnit: { _id: organizerAdministrativeUnit.id, name: organizerAdministrativeUnit.name },
  applicantAdministrativeUnit: { _id: applicantAdministrativeUnit.id, name: applicantAdministrativeUnit.name },
});

/** The file that holds a copy of what a link shows; null when there is none of the link as it is now. */
const backupOf = ({ contract, copies = [] }: ContractView, link: DocumentLink): string | null =>
  copies.find(({ field, url }) => field === link && url === contract[link])?.fileId ?? null;

export const toPublicContract = (view: ContractView): PublicContract => {
  const { id, contract, createdAt, updatedAt } = view;
  const { karewaNotes: _internal, ...fields } = contract;
  return {
    _id: id,
    ...fields,
    ...amounts(contract),
    ...references(contract),
    contractUrlBackup: backupOf(view, 'contractUrl'),
    announcementUrlBackup: backupOf(view, 'announcementUrl'),
    clarificationMeetingJudgmentUrlBackup: backupOf(view, 'clarificationMeetingJudgmentUrl'),
    presentationProposalsDocUrlBackup: backupOf(view, 'presentationProposalsDocUrl'),
    createdAt,
    updatedAt,
  };
};

const enumObject = z.object({ key: z.string(), description: z.string() }).nullable();

/** A contract as its catalogue shows it: everything, with the labels of its enums beside the keys. */
export const catalogueContract = publicContract.extend({
  version: z.int(),
  karewaNotes: text,
  procedureTypeEnumObject: enumObject,
  categoryEnumObject: enumObject,
  procedureStateEnumObject: enumObject,
  administrativeUnitTypeEnumObject: enumObject,
  contractTypeEnumObject: enumObject,
});
export type CatalogueContract = z.infer<typeof catalogueContract>;

const described = <Key extends string>(labels: Readonly<Record<Key, string>>, key: Key | null) =>
  key && { key, description: labels[key] };

export const toCatalogueContract = (view: ContractView): CatalogueContract => ({
  ...toPublicContract(view),
  version: view.version,
  karewaNotes: view.contract.karewaNotes,
  procedureTypeEnumObject: described(procedureTypeLabels, view.contract.procedureType),
  categoryEnumObject: described(categoryLabels, view.contract.category),
  procedureStateEnumObject: described(procedureStateLabels, view.contract.procedureState),
  administrativeUnitTypeEnumObject: described(administrativeUnitTypeLabels, view.contract.administrativeUnitType),
  contractTypeEnumObject: described(contractTypeLabels, view.contract.contractType),
});
