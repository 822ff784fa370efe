import { type VariableName, variableNames, variables } from '../formulas/variables.ts';
import { isRecordId } from '../record-id.ts';
import { conditionIn, conditionInWords } from './contract-condition.ts';
import {
  categoryLabels,
  countedLabels,
  emptinessLabels,
  limitExceededLabels,
  linkedLabels,
  missingLabels,
  procedureStateLabels,
  procedureTypeLabels,
  taxesLabels,
} from './contract-enum-labels.ts';
import { type QueriedField, recordOf } from './contract-field-sets.ts';

/** What the supplier or unit with an id is called. */
export type NameOf = (id: string) => string;

/** Letters of a value that is a text. */
export const LONGEST_VALUE = 100;
/** The longest text that a list is searched for. */
export const LONGEST_SEARCH = 200;

type FilterDeclaration = Readonly<{
  /** The parameter by which addresses of pages name it. */
  address: string;
  /** What it is called where it is chosen, and in documents where these say it at more length. */
  label: string;
  documentLabel?: string;
  /** What its selector says while nothing is chosen; absent where only an address can choose. */
  all?: string;
  /** Shown, and removed, value by value where no selector is: with its label before, or as its words say it by themselves. */
  chip?: 'labelled' | 'bare';
  /** Its values, where these are few, and what each is called; flags are `true` and `false`. */
  options?: Readonly<Record<string, string>>;
  isFlag?: true;
  /** Under which name an object holds one of its values, as lists of options give them. */
  key?: string;
  /** What the records are called, one and several, where its values are their ids. */
  records?: readonly [one: string, several: string];
  /** Where its values are neither options nor under a key: which texts they are, and what these are called. */
  isValue?: (text: string) => boolean;
  words?: (text: string, nameOf: NameOf) => string;
  /** The contract's field that holds one of the values; absent where more than one field is judged. */
  field?: QueriedField;
}>;

/**
 * What the public may filter contracts by, in the order in which addresses and screens say it: each filter is declared here
 * and nowhere else. Values of one filter are alternatives, different filters must all hold, and a filter without values
 * asks nothing.
 */
export const contractFilters = {
  administrationPeriods: {
    address: 'administracion',
    label: 'Administración',
    all: 'Todas',
    key: 'administrationPeriod',
    field: 'administrationPeriod',
  },
  fiscalYears: {
    address: 'ejercicio',
    label: 'Ejercicio',
    all: 'Todos',
    key: 'fiscalYear',
    field: 'fiscalYear',
  },
  trimonths: {
    address: 'trimestre',
    label: 'Trimestre',
    all: 'Todos',
    key: 'period',
    field: 'period',
  },
  /** The three that contracts have, and what monitors of the earlier kind list beside them, which no contract has. */
  procedureTypes: {
    address: 'procedimiento',
    label: 'Tipo de procedimiento',
    all: 'Todos',
    field: 'procedureType',
    options: { ...procedureTypeLabels, ...categoryLabels },
  },
  procedureStates: {
    address: 'estado',
    label: 'Estado',
    documentLabel: 'Estado del procedimiento',
    all: 'Todos',
    chip: 'labelled',
    field: 'procedureState',
    options: procedureStateLabels,
  },
  administrativeUnits: {
    address: 'unidad',
    label: 'Unidad administrativa',
    documentLabel: 'U. Administrativa',
    all: 'Todas',
    key: '_id',
    records: ['unidad administrativa', 'unidades administrativas'],
  },
  suppliers: {
    address: 'proveedor',
    label: 'Proveedor',
    all: 'Todos',
    key: '_id',
    records: ['proveedor', 'proveedores'],
  },
  categories: {
    address: 'materia',
    label: 'Materia',
    chip: 'labelled',
    field: 'category',
    options: categoryLabels,
  },
  taxes: {
    address: 'impuestos',
    label: 'Impuestos',
    chip: 'labelled',
    field: 'taxes',
    options: taxesLabels,
  },
  /** Whether a row says that no procedures took place. */
  isEmpty: {
    address: 'sinProcedimientos',
    label: 'Registros',
    chip: 'bare',
    isFlag: true,
    field: 'isEmpty',
    options: emptinessLabels,
  },
  /** Whether a contract counts in totals. */
  isCounted: {
    address: 'cuenta',
    label: 'Registros',
    chip: 'bare',
    isFlag: true,
    options: countedLabels,
  },
  /** What a contract does not say. */
  missing: {
    address: 'falta',
    label: 'Sin dato',
    chip: 'bare',
    options: missingLabels,
  },
  /** What a contract links to. */
  linked: {
    address: 'vinculo',
    label: 'Hipervínculos',
    chip: 'bare',
    options: linkedLabels,
  },
  /** Whether a direct award exceeds the limit. */
  limitExceeded: {
    address: 'limiteExcedido',
    label: 'Límite de adjudicación directa',
    chip: 'bare',
    isFlag: true,
    field: 'limitExceeded',
    options: { true: limitExceededLabels.LIMIT_EXCEEDED, false: limitExceededLabels.NOT_EXCEEDED },
  },
  /** What is counted by a variable of calculations, as it would be of the administration periods that are requested. */
  variables: {
    address: 'variable',
    label: 'Cuenta en',
    chip: 'labelled',
    options: recordOf<VariableName, string>(variableNames, (name) => `${variables[name].name} ($${name})`),
  },
  /**
   * What an amount, the supplier or a unit must be, as `totalOrMaxAmount:GREATER:1000.5` (pesos) or `supplier:EQUAL:` with
   * the organization's id and the supplier's. All must hold, but of several that want a supplier or a unit to be somebody
   * one is enough, as in the filters of a calculation. Variables count among what they leave.
   */
  conditions: {
    address: 'condicion',
    label: 'Condiciones',
    chip: 'bare',
    isValue: (text) => conditionIn(text) !== undefined,
    words: (text, nameOf) => conditionInWords(conditionIn(text)!, nameOf), // checked where it came in
  },
  search: {
    address: 'buscar',
    label: 'Palabra(s) clave',
  },
} as const satisfies Readonly<Record<string, FilterDeclaration>>;

type Filters = typeof contractFilters;
export type FilterName = keyof Filters;
/** The filters of which several values may be chosen: all but the search. */
export type ListFilterName = Exclude<FilterName, 'search'>;
/** Those that a list of what there is may choose from. */
export type SelectorName = FilterWith<{ all: string }>;
/** Those that only an address names where no selector is: shown, and removed, one by one. */
export type DetailName = FilterWith<{ chip: string }>;
/** Those whose values one field of a contract holds. */
export type FieldFilterName = FilterWith<{ field: QueriedField }>;
type FilterWith<Properties> = { [Name in FilterName]: Filters[Name] extends Properties ? Name : never }[FilterName];

/** A filter's declaration where any may be looked at. */
export const filterDeclaration = (name: FilterName): FilterDeclaration => contractFilters[name];

export const filterNames = Object.keys(contractFilters) as readonly FilterName[]; // the table's own keys
export const selectorNames = filterNames.filter(
  (name): name is SelectorName => filterDeclaration(name).all !== undefined,
);
export const fieldFilterNames = filterNames.filter(
  (name): name is FieldFilterName => filterDeclaration(name).field !== undefined,
);
export const detailNames = filterNames.filter((name): name is DetailName => filterDeclaration(name).chip !== undefined);

/** What a value of a filter, as addresses write it, is called. */
export const filterValueInWords = (name: FilterName, text: string, nameOf: NameOf): string => {
  const { words, records, options } = filterDeclaration(name);
  if (words) return words(text, nameOf);
  return records ? nameOf(text) : (options?.[text] ?? text);
};

/** Whether a text, as addresses write it, is one of the values of a filter. */
export const isFilterValue = (name: FilterName, text: string): boolean => {
  const { options, records, isValue } = filterDeclaration(name);
  if (options) return Object.hasOwn(options, text);
  if (isValue) return isValue(text);
  return records ? isRecordId(text) : text.length <= (name === 'search' ? LONGEST_SEARCH : LONGEST_VALUE);
};

const MOST_VALUES = 200;
const MOST_CONDITIONS = 100;

/** How many values of a filter may be chosen at once. */
export const mostValues = (name: FilterName): number => {
  const { options, isValue } = filterDeclaration(name);
  if (name === 'search') return 1;
  if (options) return Object.keys(options).length;
  return isValue ? MOST_CONDITIONS : MOST_VALUES;
};
