import type { AdministrativeUnitReference, SupplierReference } from '@monitor/contracts-schema/contracts/contract';
import type { DemoSupplier } from '@monitor/standalone/demo/demo-world';
import type { NationOrganization } from './nation-size.ts';

/** What an organization has come to. */
export type Town = NationOrganization &
  Readonly<{
    world: readonly DemoSupplier[];
    units: readonly AdministrativeUnitReference[];
    suppliers: SupplierReference[];
  }> & {
    numbers: number;
  };
