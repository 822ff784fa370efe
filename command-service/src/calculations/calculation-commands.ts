import { calculationEndpoints } from '@monitor/contracts-schema/calculations/calculation-endpoints';
import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import { type CalculationFilter, calculationFilter } from '@monitor/contracts-schema/calculations/calculation-filter';
import {
  type CalculationForm,
  calculationFormProblems,
  variableOfFilter,
} from '@monitor/contracts-schema/calculations/calculation-form';
import { calculationOutline } from '@monitor/contracts-schema/calculations/calculation-outline';
import { formulaRefusal, tryCalculation } from '@monitor/contracts-schema/calculations/try-calculation';
import { storedFormula } from '@monitor/contracts-schema/formulas/function-names';
import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import type { CatalogueCommands } from '../catalogues/mount-catalogue.ts';
import { refuseProblems } from '../catalogues/save-records.ts';
import type { Catalogues } from '../contracts/missing-reference.ts';
import type { CalculationService } from './calculations.ts';

type FormFilter = CalculationForm['filters'][number];
type About = Readonly<{ current: () => Promise<CalculationFields | undefined> }>;

/** Calculations as a catalogue: what a form says is checked against the others, whom its filters name included. */
export const calculationCommands = (
  calculations: CalculationService,
  catalogues: Catalogues,
): CatalogueCommands<CalculationForm, CalculationForm, CalculationFields> => {
  const fieldsOf = async (form: CalculationForm, about: About): Promise<CalculationFields> => {
    refuseProblems(calculationFormProblems(form));
    const fields = await toFields(catalogues, form, about);
    const others = (await calculations.all()).filter(({ id }) => id !== form._id).map((other) => other.fields);
    const tried = tryCalculation(fields, others);
    if (!tried.ok) throw formulaRefusal(tried.problems);
    return { ...fields, expression: storedFormula(fields.expression) };
  };
  const { save, delete: remove, deleteDocs, saveUpdatedDocs } = calculationEndpoints;
  return {
    noun: calculationOutline.noun,
    endpoints: { save, delete: remove, deleteDocs, saveUpdatedDocs },
    fieldsOf,
    patchOf: fieldsOf,
  };
};

const toFields = async (catalogues: Catalogues, form: CalculationForm, about: About): Promise<CalculationFields> => {
  const { name, description, abbreviation, type, formula, displayForm } = form;
  const { enabled, locked, administrationPeriod, hasPercentScale, scale, notes } = form;
  return {
    name: name ?? '',
    description: description ?? '',
    abbreviation: abbreviation ?? '',
    type: type ?? 'CONTRACT',
    enabled,
    locked,
    administrationPeriod,
    hasPercentScale,
    scale,
    notes,
    expression: formula.expression ?? '',
    filters: await toFilters(catalogues, form.filters, about),
    displayForm: displayForm ?? 'NORMAL',
  };
};

/** The filters with the names of those whom they name; one that is gone meanwhile is called as it was. */
const toFilters = async (
  catalogues: Catalogues,
  formFilters: readonly FormFilter[],
  about: About,
): Promise<CalculationFilter[]> => {
  const problems: FieldProblem[] = [];
  const filters: CalculationFilter[] = [];
  for (const [index, filter] of formFilters.entries()) {
    const { propertyName: property, operator, value, reference: id, organization: organizationId } = filter;
    const common = { variable: variableOfFilter(filter), property, operator };
    if (id === null || organizationId === null || property === null || property.endsWith('Amount')) {
      filters.push(calculationFilter.parse({ kind: 'amount', ...common, value }));
      continue;
    }
    const name = await nameOf(catalogues, property, organizationId, id, about);
    if (name === undefined)
      problems.push({ field: 'filters', message: `Filtro ${index + 1}: el proveedor o la unidad no existe` });
    else
      filters.push(calculationFilter.parse({ kind: 'reference', ...common, reference: { id, name, organizationId } }));
  }
  refuseProblems(problems);
  return filters;
};

const nameOf = async (
  { suppliers, administrativeUnits }: Catalogues,
  property: string,
  organizationId: string,
  id: string,
  { current }: About,
): Promise<string | undefined> => {
  const found = await (property === 'supplier' ? suppliers : administrativeUnits).find(organizationId, id);
  if (found.status === 'registered') return found.fields.name;
  const before = (await current())?.filters.find((filter) => filter.kind === 'reference' && filter.reference.id === id);
  return before?.kind === 'reference' ? before.reference.name : undefined;
};
