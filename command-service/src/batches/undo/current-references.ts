import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { JoinableService } from '../../aggregates/aggregate-service.ts';
import type { Catalogues } from '../../contracts/missing-reference.ts';

type Named = Readonly<{ id: string; name: string; rfc?: string | null }>;

/** What contracts said once, with whom they named as that one is called by now; those who are no more as they were. */
export const openCurrentReferences = ({ suppliers, administrativeUnits }: Catalogues, organizationId: string) => {
  const openNaming = <Fields extends { name: string; rfc?: string | null }, Reference extends Named>(
    registry: JoinableService<Fields>,
    referenceOf: (id: string, fields: Fields) => Reference,
  ) => {
    const known = new Map<string, Promise<Reference | undefined>>();
    const look = async (id: string): Promise<Reference | undefined> => {
      const found = await registry.resolve(organizationId, id);
      return found && referenceOf(found.id, found.fields);
    };
    return async (reference: Reference): Promise<Reference> => {
      if (!known.has(reference.id)) known.set(reference.id, look(reference.id));
      return (await known.get(reference.id)) ?? reference;
    };
  };

  const supplierNow = openNaming(suppliers, (id, { name, rfc }) => ({ id, name, rfc }));
  const unitNow = openNaming(administrativeUnits, (id, { name }) => ({ id, name }));

  return async (fields: Partial<ContractFields>): Promise<Partial<ContractFields>> => {
    const { supplier, organizerAdministrativeUnit: organizer, applicantAdministrativeUnit: applicant } = fields;
    return {
      ...fields,
      ...(supplier && { supplier: await supplierNow(supplier) }),
      ...(organizer && { organizerAdministrativeUnit: await unitNow(organizer) }),
      ...(applicant && { applicantAdministrativeUnit: await unitNow(applicant) }),
    };
  };
};
