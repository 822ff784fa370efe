import { identifyingRfc, rfcKey } from '@monitor/contracts-schema/rfc';
import type { SupplierFields } from '@monitor/contracts-schema/suppliers/supplier-events';
import { nameKey } from '@monitor/contracts-schema/text';
import type { CatalogueRules } from '../catalogues/catalogue-rules.ts';

export const supplierRfcReservation = (organizationId: string, rfc: string): string =>
  `${organizationId}/supplier-rfc/${rfcKey(rfc)}`;

export const supplierNameReservation = (organizationId: string, name: string): string =>
  `${organizationId}/supplier-name/${nameKey(name)}`;

/**
 * The catalogue keeps names unique, and RFCs that are somebody's; a load identifies a supplier by its RFC, or else by its name.
 */
export const supplierRules: CatalogueRules<SupplierFields> = {
  uniqueKeys: (organizationId, { name, rfc }) => [
    { key: supplierNameReservation(organizationId, name), taken: 'supplier.name-taken' },
    ...(rfc && identifyingRfc(rfc)
      ? [{ key: supplierRfcReservation(organizationId, rfc), taken: 'supplier.rfc-taken' } as const]
      : []),
  ],
  inUse: 'supplier.in-use',
};
