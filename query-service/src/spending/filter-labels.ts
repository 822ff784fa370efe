import {
  administrativeUnitViews,
  procedureTypeLabels,
  type SpendingFilters,
  supplierViews,
} from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import type { ExportFilter } from '../exports/export-document.ts';

/** The filters of a download as its reader knows them: labels, and names instead of ids. */
export const filterLabels = async (views: ViewReader, filters: SpendingFilters): Promise<ExportFilter[]> => {
  const units = await views.getMany(
    administrativeUnitViews,
    filters.administrativeUnits.map(({ _id }) => _id),
  );
  const suppliers = await views.getMany(
    supplierViews,
    filters.suppliers.map(({ _id }) => _id),
  );
  const labelled: ExportFilter[] = [
    { label: 'Administración', values: filters.administrationPeriods.map((filter) => filter.administrationPeriod) },
    { label: 'Ejercicio', values: filters.fiscalYears.map(({ fiscalYear }) => fiscalYear) },
    { label: 'Trimestre', values: filters.trimonths.map(({ period }) => period) },
    { label: 'Tipo de procedimiento', values: filters.procedureTypes.map((type) => procedureTypeLabels[type]) },
    { label: 'U. Administrativa', values: [...units.values()].flatMap(({ document }) => document?.name ?? []) },
    { label: 'Proveedor', values: [...suppliers.values()].flatMap(({ document }) => document?.name ?? []) },
    { label: 'Palabra(s) clave', values: filters.search ? [filters.search] : [] },
  ];
  return labelled.filter(({ values }) => values.length > 0);
};
