import { z } from 'zod';
import { type VariableName, variableNames, variables } from '../formulas/variables.ts';
import { flag } from '../http/form-values.ts';
import { id } from '../ids.ts';
import { plainText } from '../plain-text.ts';
import { conditionIn, conditionInWords } from './contract-condition.ts';
import {
  categoryLabels,
  emptinessLabels,
  limitExceededLabels,
  linkedLabels,
  missingLabels,
  procedureStateLabels,
  procedureTypeLabels,
} from './contract-enum-labels.ts';
import { category, procedureState, procedureType } from './contract-enums.ts';
import type { QueriedField } from './contract-field-sets.ts';

/** What the supplier or unit with an id is called. */
export type NameOf = (id: string) => string;

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
  /** The values that it takes, as a request gives them. */
  values: z.ZodType;
  /** The contract's field that holds one of the values; absent where more than one field is judged. */
  field?: QueriedField;
  /** What its values are called; absent where they are what they say. */
  options?: Readonly<Record<string, string>>;
  /** What the records are called, one and several, where its values are their ids. */
  records?: readonly [one: string, several: string];
  /** What a value is called, where that is no list. */
  words?: (text: string, nameOf: NameOf) => string;
}>;

/** Values of one filter: each in an object under its name, as lists of options give them, or bare. */
const named = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const [name = ''] = Object.keys(shape);
  const inObject = (value: unknown): unknown => (typeof value === 'object' ? value : { [name]: value });
  return z
    .array(z.preprocess(inObject, z.object(shape)))
    .max(200)
    .default([]);
};

/** The names of a table, of which there is one at least. */
const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  z.enum(Object.keys(table) as [Name, ...Name[]]);

const among = <Value extends z.ZodType>(value: Value, count: number) => z.array(value).max(count).default([]);

const amongNames = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  among(namesOf(table), Object.keys(table).length);

const variableLabels = Object.fromEntries(variableNames.map((name) => [name, `${variables[name].name} ($${name})`]));

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
    values: named({ administrationPeriod: plainText(100) }),
    field: 'administrationPeriod',
  },
  fiscalYears: {
    address: 'ejercicio',
    label: 'Ejercicio',
    all: 'Todos',
    values: named({ fiscalYear: z.coerce.string().pipe(plainText(100)) }),
    field: 'fiscalYear',
  },
  trimonths: {
    address: 'trimestre',
    label: 'Trimestre',
    all: 'Todos',
    values: named({ period: plainText(100) }),
    field: 'period',
  },
  /** The three that contracts have, and what monitors of the earlier kind list beside them, which no contract has. */
  procedureTypes: {
    address: 'procedimiento',
    label: 'Tipo de procedimiento',
    all: 'Todos',
    values: among(z.enum([...procedureType.options, ...category.options]), 10),
    field: 'procedureType',
    options: { ...procedureTypeLabels, ...categoryLabels },
  },
  procedureStates: {
    address: 'estado',
    label: 'Estado',
    documentLabel: 'Estado del procedimiento',
    all: 'Todos',
    chip: 'labelled',
    values: among(procedureState, 4),
    field: 'procedureState',
    options: procedureStateLabels,
  },
  administrativeUnits: {
    address: 'unidad',
    label: 'Unidad administrativa',
    documentLabel: 'U. Administrativa',
    all: 'Todas',
    values: named({ _id: id }),
    records: ['unidad administrativa', 'unidades administrativas'],
  },
  suppliers: {
    address: 'proveedor',
    label: 'Proveedor',
    all: 'Todos',
    values: named({ _id: id }),
    records: ['proveedor', 'proveedores'],
  },
  categories: {
    address: 'materia',
    label: 'Materia',
    chip: 'labelled',
    values: among(category, 7),
    field: 'category',
    options: categoryLabels,
  },
  /** Whether a row says that no procedures took place. */
  isEmpty: {
    address: 'sinProcedimientos',
    label: 'Registros',
    chip: 'bare',
    values: among(flag, 2),
    field: 'isEmpty',
    options: emptinessLabels,
  },
  /** What a contract does not say. */
  missing: {
    address: 'falta',
    label: 'Sin dato',
    chip: 'bare',
    values: amongNames(missingLabels),
    options: missingLabels,
  },
  /** What a contract links to. */
  linked: {
    address: 'vinculo',
    label: 'Hipervínculos',
    chip: 'bare',
    values: amongNames(linkedLabels),
    options: linkedLabels,
  },
  /** Whether a direct award exceeds the limit. */
  limitExceeded: {
    address: 'limiteExcedido',
    label: 'Límite de adjudicación directa',
    chip: 'bare',
    values: among(flag, 2),
    field: 'limitExceeded',
    options: { true: limitExceededLabels.LIMIT_EXCEEDED, false: limitExceededLabels.NOT_EXCEEDED },
  },
  /** What is counted by a variable of calculations, as it would be of the administration periods that are requested. */
  variables: {
    address: 'variable',
    label: 'Cuenta en',
    chip: 'labelled',
    values: among(z.enum(variableNames as readonly [VariableName, ...VariableName[]]), variableNames.length),
    options: variableLabels,
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
    values: among(
      z.string().refine((text) => conditionIn(text) !== undefined, 'La condición no es válida'),
      100,
    ),
    words: (text, nameOf) => conditionInWords(conditionIn(text)!, nameOf), // checked where it came in
  },
  search: {
    address: 'buscar',
    label: 'Palabra(s) clave',
    values: plainText(200).default(''),
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

type Shape = { [Name in FilterName]: Filters[Name]['values'] };
const shape = Object.fromEntries(filterNames.map((name) => [name, contractFilters[name].values])) as Shape; // its own entries

export const spendingFilters = z.object(shape);
export type SpendingFilters = z.infer<typeof spendingFilters>;

/** What administrators may filter their catalogue of contracts by. Its search is its own: it finds what is internal too. */
export const catalogueFilters = spendingFilters.omit({ search: true });

export const noFilters: SpendingFilters = spendingFilters.parse({});

/** The values of a filter, bare: texts, and flags. */
export const filterValues = (filters: SpendingFilters, name: ListFilterName): readonly (string | boolean)[] =>
  filters[name].flatMap((value): (string | boolean)[] => (typeof value === 'object' ? Object.values(value) : [value]));
