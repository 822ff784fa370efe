import type { RememberedDecision } from '@monitor/contracts-schema/data-loads/remembered-decisions';
import { headingOf } from '../rows/row-fields.ts';

const names: Readonly<Partial<Record<RememberedDecision['kind'], string>>> = {
  SUPPLIER: 'Proveedor',
  ADMINISTRATIVE_UNIT: 'Unidad administrativa',
  RFC: 'RFC y proveedor',
  COLUMNS: 'Encabezados',
};

/** What something was decided of: whose names, or the column of the values. */
export const decidedKind = (kind: RememberedDecision['kind']): string => names[kind] ?? headingOf(kind);

export const DIFFERENT = 'Distinta de las que se le parecen';
