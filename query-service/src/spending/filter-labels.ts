import { administrativeUnitViews } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { conditionIn, conditionInWords } from '@monitor/contracts-schema/contracts/contract-condition';
import {
  categoryLabels,
  emptinessLabels,
  limitExceededLabels,
  linkedLabels,
  missingLabels,
  procedureStateLabels,
  procedureTypeLabels,
} from '@monitor/contracts-schema/contracts/contract-enum-labels';
import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { variables } from '@monitor/contracts-schema/formulas/variables';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { Collection, ViewReader } from '@monitor/platform/view-store/view-store';
import type { ExportFilter } from '../exports/export-document.ts';

type NamedRecord = Readonly<{ id: string; organizationId: string; name: string | null }>;

/** The names of an organization's records; of another's, or of none, nothing. */
const namesOf = async <Named extends NamedRecord>(
  views: ViewReader,
  from: Collection<Named>,
  organizationId: string,
  chosen: readonly Readonly<{ _id: string }>[],
): Promise<string[]> => {
  const found = await views.getMany(
    from,
    chosen.map(({ _id }) => _id),
  );
  return chosen.flatMap(({ _id }) => {
    const record = found.get(_id)?.document;
    return record?.organizationId === organizationId ? (record.name ?? []) : [];
  });
};

const UNKNOWN = 'alguien de otra organización';

const conditionsInWords = async (
  views: ViewReader,
  organizationId: string,
  { conditions }: SpendingFilters,
): Promise<string[]> => {
  const words = conditions.map(async (text) => {
    const condition = conditionIn(text)!; // checked where it came in
    if (condition.kind === 'amount') return conditionInWords(condition, String);
    const named = [{ _id: condition.reference.id }];
    const from = condition.property === 'supplier' ? supplierViews : administrativeUnitViews;
    const [name = UNKNOWN] = await namesOf<NamedRecord>(views, from, organizationId, named);
    return conditionInWords(condition, () => name);
  });
  return Promise.all(words);
};

/** What a filter by procedure type may name. */
const procedureFilterLabels = { ...procedureTypeLabels, ...categoryLabels };

/** The filters of a download as its reader knows them: labels, and names instead of ids. */
export const filterLabels = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
): Promise<ExportFilter[]> => {
  const units = await namesOf(views, administrativeUnitViews, organizationId, filters.administrativeUnits);
  const suppliers = await namesOf(views, supplierViews, organizationId, filters.suppliers);
  const labelled: Readonly<Record<keyof SpendingFilters, ExportFilter>> = {
    administrationPeriods: {
      label: 'Administración',
      values: filters.administrationPeriods.map((filter) => filter.administrationPeriod),
    },
    fiscalYears: { label: 'Ejercicio', values: filters.fiscalYears.map(({ fiscalYear }) => fiscalYear) },
    trimonths: { label: 'Trimestre', values: filters.trimonths.map(({ period }) => period) },
    procedureTypes: {
      label: 'Tipo de procedimiento',
      values: filters.procedureTypes.map((type) => procedureFilterLabels[type]),
    },
    administrativeUnits: { label: 'U. Administrativa', values: units },
    suppliers: { label: 'Proveedor', values: suppliers },
    categories: { label: 'Materia', values: filters.categories.map((category) => categoryLabels[category]) },
    procedureStates: {
      label: 'Estado del procedimiento',
      values: filters.procedureStates.map((state) => procedureStateLabels[state]),
    },
    isEmpty: {
      label: 'Registros',
      values: filters.isEmpty.map((isEmpty) => emptinessLabels[isEmpty ? 'true' : 'false']),
    },
    missing: { label: 'Sin dato', values: filters.missing.map((field) => missingLabels[field]) },
    linked: { label: 'Hipervínculos', values: filters.linked.map((link) => linkedLabels[link]) },
    limitExceeded: {
      label: 'Límite de adjudicación directa',
      values: filters.limitExceeded.map((is) => limitExceededLabels[is ? 'LIMIT_EXCEEDED' : 'NOT_EXCEEDED']),
    },
    variables: {
      label: 'Cuenta en',
      values: filters.variables.map((name) => `${variables[name].name} ($${name})`),
    },
    conditions: { label: 'Condiciones', values: await conditionsInWords(views, organizationId, filters) },
    search: { label: 'Palabra(s) clave', values: filters.search ? [filters.search] : [] },
  };
  return Object.values(labelled).filter(({ values }) => values.length > 0);
};
