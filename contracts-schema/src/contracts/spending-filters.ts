import { z } from 'zod';
import { flag } from '../http/form-values.ts';
import { id } from '../ids.ts';
import { plainText } from '../text/plain-text.ts';
import {
  type contractFilters,
  type FilterName,
  filterDeclaration,
  filterNames,
  isFilterValue,
  type ListFilterName,
  LONGEST_SEARCH,
  LONGEST_VALUE,
  mostValues,
} from './contract-filters.ts';
import type { AddressFilters } from './filter-address.ts';

type Filters = typeof contractFilters;

type ValueOf<Declared> = Declared extends { key: infer Key extends string }
  ? { [Name in Key]: string }
  : Declared extends { isFlag: true }
    ? boolean
    : Declared extends { options: infer Options }
      ? keyof Options & string
      : string;

/** Values of filters: in each filter any of them, in different filters all must hold; a filter without any asks nothing. */
export type SpendingFilters = { [Name in ListFilterName]: ValueOf<Filters[Name]>[] } & { search: string };

/** A value in an object under its name, as lists of options give them, or bare. */
const underKey = (key: string, value: z.ZodType) =>
  z.preprocess((given) => (typeof given === 'object' ? given : { [key]: given }), z.object({ [key]: value }));

/** A year may come as a number. */
const text = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), plainText(LONGEST_VALUE));

const valuesOf = (name: FilterName): z.ZodType => {
  const { key, records, isFlag, options } = filterDeclaration(name);
  const list = (value: z.ZodType) => z.array(value).max(mostValues(name)).default([]);
  if (name === 'search') return plainText(LONGEST_SEARCH).default('');
  if (key !== undefined) return list(underKey(key, records ? id : text));
  if (isFlag) return list(flag);
  if (options) return list(z.enum(Object.keys(options)));
  return list(z.string().refine((value) => isFilterValue(name, value), 'La condición no es válida'));
};

type Shape = { [Name in FilterName]: z.ZodType<SpendingFilters[Name]> };
const shape = Object.fromEntries(filterNames.map((name) => [name, valuesOf(name)])) as Shape; // each by its declaration

/** What the public may filter by. */
export const spendingFilters = z.object(shape);

/** What administrators may filter their catalogue of contracts by. Its search is its own: it finds what is internal too. */
export const catalogueFilters = spendingFilters.omit({ search: true });

export const noFilters: SpendingFilters = spendingFilters.parse({});

/** The values of a filter, bare: texts, and flags. */
export const filterValues = (filters: SpendingFilters, name: ListFilterName): readonly (string | boolean)[] =>
  filters[name].flatMap((value): (string | boolean)[] => (typeof value === 'object' ? Object.values(value) : [value]));

/** What an address asks, as the body of a question says it. */
export const asFilterBody = ({ search, ...filters }: AddressFilters): Readonly<Record<string, unknown>> => ({
  ...filters,
  ...(search && { search: search[0] }),
});

/** What an address asks, as questions are asked by it. */
export const filtersMeant = (filters: AddressFilters): SpendingFilters => spendingFilters.parse(asFilterBody(filters));
