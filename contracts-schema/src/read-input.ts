import { z } from 'zod';
import { type UnreadParameter, unreadInWords } from './address-parameters.ts';
import { comparisonAddress } from './comparisons/comparison-address.ts';
import { type FilterName, filterDeclaration, filterNames } from './contracts/contract-filters.ts';
import type { AddressFilters } from './contracts/filter-address.ts';
import { readFilters } from './contracts/read-filters.ts';
import { changeKinds } from './history/change-nouns.ts';
import { type FieldProblem, Refused } from './http/answers.ts';
import type { BodyOf, Endpoint, FiltersOf, ParamsOf, QueryOf } from './http/endpoint.ts';
import { knownQuery } from './http/known-query.ts';
import { type AddressForm, addressForms } from './site/address-forms.ts';
import { readAddress } from './site/page-address.ts';
import type { ListedBy } from './site/site-pages.ts';

type Given = Readonly<Record<string, unknown>>;

/** What an endpoint's own schemas make of a request. */
export type RequestInput<E extends Endpoint> = Readonly<{
  params: ParamsOf<E>;
  query: QueryOf<E>;
  filters: FiltersOf<E>;
  body: BodyOf<E>;
}>;

type RawRequest = Readonly<{ params: Given; query: Given; body?: unknown }>;

const {
  names,
  changes: { names: changeNames },
} = addressForms.api;
const SEARCH = 'search' satisfies FilterName;

/** Those that a parameter may have, of few. */
const valuesOf = (schema: unknown): readonly string[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return valuesOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return valuesOf(schema.element);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
};

/** A comparison names one administration of ours in its own way. */
const formFor = (endpoint: Endpoint): AddressForm =>
  comparisonAddress.ownPeriod in (endpoint.query?.shape ?? {}) ? addressForms.comparison : addressForms.api;

const listings = new WeakMap<Endpoint, ListedBy>();

/** What an endpoint has of what addresses say of lists; made once, however often it is asked. */
const listingOf = (endpoint: Endpoint): ListedBy => {
  const shape = endpoint.query?.shape ?? {};
  const { [SEARCH]: search, [names.order]: order, [names.columns]: columns, [changeNames.kind]: kinds } = shape;
  const listsChanges = Object.values(changeNames).every((name) => name in shape);
  const period = comparisonAddress.ownPeriod;
  const filtered = {
    ...endpoint.filters?.shape,
    ...(search && { [SEARCH]: search }),
    ...(period in shape && { [period]: shape[period] }),
  };
  const listing = listings.get(endpoint) ?? {
    filters: filterNames.filter((name) => formFor(endpoint).nameOf(name) in filtered),
    orders: valuesOf(order),
    columns: valuesOf(columns),
    ...(listsChanges && { changes: changeKinds.filter((kind) => valuesOf(kinds).includes(kind)) }),
  };
  listings.set(endpoint, listing);
  return listing;
};

const unreadProblem = (
  { address, text = '' }: UnreadParameter,
  { orders = [], columns = [], changes = [] }: ListedBy,
): FieldProblem => {
  const options: Readonly<Record<string, readonly string[]>> = {
    [names.order]: orders,
    [names.columns]: columns,
    [changeNames.kind]: changes,
  };
  const values = options[address] ?? Object.keys(filterDeclaration(address as FilterName)?.options ?? {}); // the API names a filter by its own name
  const usable = values.length > 0 ? `. Se puede usar: ${values.join(', ')}` : '';
  return { field: address, message: `${unreadInWords({ address, text })}${usable}` };
};

/** What an address asks, refusing by its name what of it cannot be read: each parameter as it was read, and the filters. */
const readAsked = (endpoint: Endpoint, query: Given): Readonly<{ query: Given; byName: AddressFilters }> => {
  const listing = listingOf(endpoint);
  const { page, pageSize, order, columns, filters = {}, unread } = readAddress(query, listing, formFor(endpoint));
  const known = { ...endpoint.query?.shape, ...endpoint.filters?.shape };
  const errors = unread
    .filter(({ address, text }) => text !== undefined && address in known)
    .map((parameter) => unreadProblem(parameter, listing));
  if (errors.length > 0) throw new Refused('request.invalid', { errors });

  const { [SEARCH]: search, ...chosen } = filters;
  const isFilter = endpoint.filters !== undefined && SEARCH in endpoint.filters.shape;
  const read = Object.entries({
    [names.page]: page,
    [names.pageSize]: pageSize,
    [names.order]: order?.field,
    [names.columns]: columns,
    [SEARCH]: search?.[0],
  }).filter(([name]) => name in query);
  return { query: { ...query, ...Object.fromEntries(read) }, byName: isFilter ? filters : chosen };
};

/**
 * The input of a request as its endpoint promises it; `organizationId` is the organization that the request is about, if
 * of any. Throws a ZodError or a refusal for what the endpoint does not understand, of its address first; a path whose
 * parameters cannot be is no address of ours.
 */
export const readInput = <E extends Endpoint>(
  endpoint: E,
  { params, query, body }: RawRequest,
  organizationId?: string,
): RequestInput<E> => {
  const parsed = endpoint.params?.safeParse(params);
  if (parsed && !parsed.success) throw new Refused('route.not-found');
  const known = knownQuery(endpoint, { query, params });
  const read = readAsked(endpoint, known);
  const queried = endpoint.query?.parse(read.query);
  const filters = endpoint.filters && readFilters(endpoint.filters, { byName: read.byName, query, body });
  const given = endpoint.body?.parse(body ?? {});
  // An endpoint's own schemas give its own types.
  return {
    params: parsed?.data as ParamsOf<E>,
    query: queried as QueryOf<E>,
    filters: filters as FiltersOf<E>,
    body: (organizationId === undefined
      ? given
      : (endpoint.organizationImplied?.(given as never, organizationId) ?? given)) as BodyOf<E>,
  };
};
