import { type ContractFields, contractEndpoints, procedureType } from '@monitor/contracts-schema';
import { FORM, INLINE, removeRecord, saveRecord, saveRows } from '../cataloguing/catalogue-routes.ts';
import type { Registry } from '../cataloguing/registry.ts';
import { type Door, mount } from '../http/command-routes.ts';
import type { Catalogues } from './problem-naming.ts';
import { contractFromForm, supplierNamed } from './save-contract.ts';

const messages = {
  created: 'El contrato fue creado correctamente',
  updated: 'El registro se ha actualizado exitosamente.',
  removed: 'El contrato fue eliminado correctamente',
  bulk: 'Los contratos fueron actualizados correctamente',
};

export const mountContracts = (door: Door, contracts: Registry<ContractFields>, catalogues: Catalogues): void => {
  mount(door, contractEndpoints.saveContract, async ({ body, organizationId, context }) => {
    const fields = await contractFromForm(catalogues, organizationId, body);
    return saveRecord(contracts, body, fields, context(FORM), messages);
  });

  mount(door, contractEndpoints.deleteContract, ({ body, context }) =>
    removeRecord(contracts, body._id, context(FORM), messages),
  );

  mount(door, contractEndpoints.saveUpdatedContracts, ({ body, organizationId, context }) =>
    saveRows(body, context(INLINE), messages, async (row, version, rowContext) => {
      const patch: Partial<ContractFields> = {
        ...(row.supplier && { supplier: await supplierNamed(catalogues, organizationId, row.supplier._id) }),
        ...(row.procedureType && { procedureType: procedureType.parse(row.procedureType) }),
      };
      return contracts.revise(row._id, patch, version, rowContext);
    }),
  );
};
