import {
  type ContractFields,
  contractEndpoints,
  contractFieldLabels,
  procedureType,
  Refused,
} from '@monitor/contracts-schema';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { FORM, INLINE, removeRecord, saveRecord, saveRows } from '../catalogues/catalogue-routes.ts';
import { mount, type RouteContext } from '../http/command-routes.ts';
import type { Catalogues } from './missing-reference.ts';
import { contractFromForm, supplierNamed } from './save-contract.ts';

const messages = {
  created: 'El contrato fue creado correctamente',
  updated: 'El registro se ha actualizado exitosamente.',
  removed: 'El contrato fue eliminado correctamente',
  bulk: 'Los contratos fueron actualizados correctamente',
};

/** What a contract becomes with a procedure type: only a direct award can exceed the limit. */
const ofProcedureType = (given: string): Partial<ContractFields> => {
  const parsed = procedureType.safeParse(given);
  if (parsed.success)
    return { procedureType: parsed.data, ...(parsed.data !== 'NO_BID' && { limitExceeded: false, amountExceeded: 0 }) };
  const message = `El valor de ${contractFieldLabels.procedureType} no es válido`;
  throw new Refused('record.invalid', { errors: [{ field: 'procedureType', message }] });
};

export const mountContracts = (
  routeContext: RouteContext,
  contracts: AggregateService<ContractFields>,
  catalogues: Catalogues,
): void => {
  mount(routeContext, contractEndpoints.saveContract, async ({ body, organizationId, context }) => {
    const fields = await contractFromForm(catalogues, organizationId, body);
    return saveRecord(contracts, body, fields, context(FORM), messages);
  });

  mount(routeContext, contractEndpoints.deleteContract, ({ body, context }) =>
    removeRecord(contracts, body._id, context(FORM), messages),
  );

  mount(routeContext, contractEndpoints.saveUpdatedContracts, ({ body, organizationId, context }) =>
    saveRows(body, context(INLINE), messages, async (row, version, rowContext) => {
      const patch: Partial<ContractFields> = {
        ...(row.supplier && { supplier: await supplierNamed(catalogues, organizationId, row.supplier._id) }),
        ...(row.procedureType && ofProcedureType(row.procedureType)),
      };
      return contracts.revise(row._id, patch, version, rowContext);
    }),
  );
};
