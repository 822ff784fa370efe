import { contractFields } from '@monitor/contracts-schema/contracts/contract';
import { id } from '@monitor/contracts-schema/ids';
import { z } from 'zod';

/** An entry that is registered, or (`joined`) one that was joined to it, by whose name it was found. */
const existing = { existing: id, joined: id.optional() };

/**
 * The supplier of a row to be saved: a registered one, or one the load will create. All rows of a load that mean the same
 * new supplier name the same `created` key. `isRfcNew`: it is registered without an RFC, and rows say this one.
 */
export const supplierDraft = z.union([
  z.object({ ...existing, name: z.string(), rfc: z.string().nullable(), isRfcNew: z.literal(true).optional() }),
  z.object({ created: z.string(), name: z.string(), rfc: z.string().nullable() }),
]);
export type SupplierDraft = Readonly<z.infer<typeof supplierDraft>>;

/** The same for an administrative unit. */
export const administrativeUnitDraft = z.union([
  z.object({ ...existing, name: z.string() }),
  z.object({ created: z.string(), name: z.string() }),
]);
export type AdministrativeUnitDraft = Readonly<z.infer<typeof administrativeUnitDraft>>;

/** A contract to be registered, whose supplier and units may not be registered yet. */
export const contractDraft = contractFields.extend({
  supplier: supplierDraft.nullable(),
  organizerAdministrativeUnit: administrativeUnitDraft,
  applicantAdministrativeUnit: administrativeUnitDraft,
});
export type ContractDraft = Readonly<z.infer<typeof contractDraft>>;

/** Whether two references mean the same supplier, or the same unit. */
export const isSameReference = (
  one: AdministrativeUnitDraft | SupplierDraft,
  other: AdministrativeUnitDraft | SupplierDraft,
): boolean =>
  'existing' in one
    ? 'existing' in other && one.existing === other.existing
    : 'created' in other && one.created === other.created;
