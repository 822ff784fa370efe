import type { AdministrativeUnitFields } from '@monitor/contracts-schema/administrative-units/administrative-unit-events';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { SupplierFields } from '@monitor/contracts-schema/suppliers/supplier-events';
import type { JoinableService } from '../aggregates/aggregate-service.ts';
import type { References } from './contract-references.ts';

/** Where what contracts name is registered. */
export type Catalogues = Readonly<{
  suppliers: JoinableService<SupplierFields>;
  administrativeUnits: JoinableService<AdministrativeUnitFields>;
}>;

/** Which of those that a contract names is not registered (any more), as a refusal. */
export const missingReference = async (
  { suppliers, administrativeUnits }: Catalogues,
  organizationId: string,
  { supplier, organizerAdministrativeUnit, applicantAdministrativeUnit }: References,
): Promise<ProblemCode | undefined> => {
  if (supplier && (await suppliers.find(organizationId, supplier.id)).status !== 'registered')
    return 'supplier.not-found';
  for (const { id } of [organizerAdministrativeUnit, applicantAdministrativeUnit])
    if ((await administrativeUnits.find(organizationId, id)).status !== 'registered')
      return 'administrative-unit.not-found';
  return undefined;
};
