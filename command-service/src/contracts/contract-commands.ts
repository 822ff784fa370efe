import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { contractEndpoints, type UpdatedContract } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { type ContractForm, contractFormProblems } from '@monitor/contracts-schema/contracts/contract-form';
import { contractOutline } from '@monitor/contracts-schema/contracts/contract-outline';
import type { CatalogueCommands } from '../catalogues/mount-catalogue.ts';
import { refuseProblems } from '../catalogues/save-records.ts';
import type { Catalogues } from './missing-reference.ts';
import { contractFromForm, plainFieldsOf, supplierNamed, unitNamed } from './save-contract.ts';

/** What a contract becomes with a procedure type: only a direct award can exceed the limit. */
export const ofProcedureType = (type: ContractFields['procedureType']): Partial<ContractFields> => ({
  procedureType: type,
  ...(type !== 'NO_BID' && { limitExceeded: false, amountExceeded: 0 }),
});

/** A contract as its form says it. */
const formOf = (fields: ContractFields): ContractForm => ({
  ...fields,
  supplier: fields.supplier?.id ?? null,
  organizerAdministrativeUnit: fields.organizerAdministrativeUnit.id,
  applicantAdministrativeUnit: fields.applicantAdministrativeUnit.id,
});

/** What is said of a limit goes together. */
const LIMIT: ReadonlySet<string> = new Set(['limitExceeded', 'amountExceeded']);

/** What a row of the table makes of a contract: the fields that it names. What was wrong before, and it leaves alone, may stay. */
const patchOfRow = async (
  catalogues: Catalogues,
  organizationId: string,
  { _id, version, ...row }: UpdatedContract,
  stored: ContractFields | undefined,
): Promise<Partial<ContractFields>> => {
  if (!stored) return {};
  const given = {
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)),
    ...(row.procedureType && ofProcedureType(row.procedureType)),
  };
  const form = { ...formOf(stored), ...given } as ContractForm; // the stored fields, and some of another form
  const known = new Set(contractFormProblems(formOf(stored)).map(({ message }) => message));
  refuseProblems(contractFormProblems(form).filter(({ field = '', message }) => field in given || !known.has(message)));
  const { supplier, organizerAdministrativeUnit: organizer, applicantAdministrativeUnit: applicant } = row;
  const named = new Set(Object.keys(given).flatMap((field) => (LIMIT.has(field) ? [...LIMIT] : field)));
  return {
    ...Object.fromEntries(Object.entries(plainFieldsOf(form)).filter(([field]) => named.has(field))),
    ...(supplier !== undefined && {
      supplier: supplier === null ? null : await supplierNamed(catalogues, organizationId, supplier),
    }),
    ...(organizer && { organizerAdministrativeUnit: await unitNamed(catalogues, organizationId, organizer) }),
    ...(applicant && { applicantAdministrativeUnit: await unitNamed(catalogues, organizationId, applicant) }),
  };
};

/** Contracts as a catalogue. */
export const contractCommands = (
  catalogues: Catalogues,
): CatalogueCommands<ContractForm, UpdatedContract, ContractFields> => ({
  noun: contractOutline.noun,
  endpoints: {
    save: contractEndpoints.saveContract,
    delete: contractEndpoints.deleteContract,
    deleteDocs: contractEndpoints.deleteContracts,
    saveUpdatedDocs: contractEndpoints.saveUpdatedContracts,
  },
  fieldsOf: (form, { organizationId }) => contractFromForm(catalogues, organizationId, form),
  patchOf: async (row, { organizationId, current }) => patchOfRow(catalogues, organizationId, row, await current()),
});
