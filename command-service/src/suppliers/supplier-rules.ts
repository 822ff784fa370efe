import { identifyingRfc } from '@monitor/contracts-schema/rfc';
import type { SupplierFields } from '@monitor/contracts-schema/suppliers/supplier-events';
import { nameKey } from '@monitor/contracts-schema/text/text';
import type { CatalogueRules } from '../catalogues/catalogue-rules.ts';

/** Undefined for an RFC that is nobody's: it keeps nobody else from having it. */
export const supplierRfcReservation = (organizationId: string, rfc: string | null): string | undefined => {
  const key = identifyingRfc(rfc);
  return key === null ? undefined : `${organizationId}/supplier-rfc/${key}`;
};

export const supplierNameReservation = (organizationId: string, name: string): string =>
  `${organizationId}/supplier-name/${nameKey(name)}`;

/**
 * The catalogue keeps names unique, and RFCs that are somebody's; a load identifies a supplier by its RFC, or else by its name.
 */
export const supplierRules: CatalogueRules<SupplierFields> = {
  uniqueKeys: (organizationId, { name, rfc }) => {
    const ofRfc = supplierRfcReservation(organizationId, rfc);
    return [
      { key: supplierNameReservation(organizationId, name), taken: 'supplier.name-taken' },
      ...(ofRfc ? [{ key: ofRfc, taken: 'supplier.rfc-taken' } as const] : []),
    ];
  },
  inUse: 'supplier.in-use',
};
