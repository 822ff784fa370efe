import type { BulkChange } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { procedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { contractForm } from '@monitor/contracts-schema/contracts/contract-form';
import { ofProcedureType } from '../../contracts/contract-commands.ts';
import type { Catalogues } from '../../contracts/missing-reference.ts';
import { blankMeans, supplierNamed, unitNamed } from '../../contracts/save-contract.ts';

/** What a contract becomes with the value that many get. Refuses a reference to what is not registered (any more). */
export const bulkPatch = async (
  catalogues: Catalogues,
  organizationId: string,
  { field, value }: Extract<BulkChange, { action: 'change' }>,
): Promise<Partial<ContractFields>> => {
  switch (field) {
    case 'supplier':
      return { supplier: value === '' ? null : await supplierNamed(catalogues, organizationId, value) };
    case 'organizerAdministrativeUnit':
    case 'applicantAdministrativeUnit':
      return { [field]: await unitNamed(catalogues, organizationId, value) };
    case 'procedureType':
      return ofProcedureType(procedureType.parse(value));
    case 'taxes':
      return { taxes: contractForm.shape.taxes.parse(value) ?? blankMeans.taxes };
    default:
      return { [field]: contractForm.shape[field].parse(value) };
  }
};
