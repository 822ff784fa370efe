import { procedureTypeLabels } from '@monitor/contracts-schema/contracts/contract-enum-labels';
import type { ChosenFilters } from '../../lib/address/spending-filters.ts';

/** What a chart's picture says it was filtered by, away from the page that shows it. */
export const chosenFiltersInWords = (filters: ChosenFilters): string => {
  const procedures = filters.procedureTypes.map((type) => labels[type] ?? type);
  return [
    inWords('Administración', filters.administrationPeriods),
    inWords('Ejercicio', filters.fiscalYears),
    inWords('Trimestre', filters.trimonths),
    inWords('Procedimiento', procedures),
    counted(filters.administrativeUnits.length, 'unidad administrativa', 'unidades administrativas'),
    counted(filters.suppliers.length, 'proveedor', 'proveedores'),
  ]
    .filter(Boolean)
    .join(' · ');
};

const labels: Readonly<Record<string, string>> = procedureTypeLabels;

const inWords = (name: string, values: readonly string[]): string =>
  values.length > 0 ? `${name}: ${values.join(', ')}` : '';

/** Records by number only: their names could fill the picture. */
const counted = (count: number, one: string, many: string): string =>
  count > 0 ? `De ${count} ${count === 1 ? one : many}` : '';
