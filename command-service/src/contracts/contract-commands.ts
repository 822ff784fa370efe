import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { contractEndpoints, type UpdatedContract } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { procedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { contractFieldLabels } from '@monitor/contracts-schema/contracts/contract-field-sets';
import type { ContractForm } from '@monitor/contracts-schema/contracts/contract-form';
import { contractOutline } from '@monitor/contracts-schema/contracts/contract-outline';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { CatalogueCommands } from '../catalogues/mount-catalogue.ts';
import type { Catalogues } from './missing-reference.ts';
import { contractFromForm, supplierNamed } from './save-contract.ts';

/** What a contract becomes with a procedure type: only a direct award can exceed the limit. */
export const ofProcedureType = (given: string): Partial<ContractFields> => {
  const parsed = procedureType.safeParse(given);
  if (parsed.success)
    return { procedureType: parsed.data, ...(parsed.data !== 'NO_BID' && { limitExceeded: false, amountExceeded: 0 }) };
  const message = `El valor de ${contractFieldLabels.procedureType} no es válido`;
  throw new Refused('record.invalid', { errors: [{ field: 'procedureType', message }] });
};

/** Contracts as a catalogue: of a row of the table only the supplier and the procedure type are saved. */
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
  patchOf: async ({ supplier, procedureType: given }, { organizationId }) => ({
    ...(supplier && { supplier: await supplierNamed(catalogues, organizationId, supplier._id) }),
    ...(given && ofProcedureType(given)),
  }),
});
