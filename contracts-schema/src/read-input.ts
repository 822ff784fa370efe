import { readFilters } from './contracts/read-filters.ts';
import { Refused } from './http/answers.ts';
import type { BodyOf, Endpoint, FiltersOf, ParamsOf, QueryOf } from './http/endpoint.ts';
import { readQuery } from './http/read-query.ts';

type Given = Readonly<Record<string, unknown>>;

/** What an endpoint's own schemas make of a request. */
export type RequestInput<E extends Endpoint> = Readonly<{
  params: ParamsOf<E>;
  query: QueryOf<E>;
  filters: FiltersOf<E>;
  body: BodyOf<E>;
}>;

type RawRequest = Readonly<{ params: Given; query: Given; body?: unknown }>;

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
  const queried = readQuery(endpoint, { query, params });
  const filters = endpoint.filters && readFilters(endpoint.filters, { query, body });
  const given = endpoint.body?.parse(body ?? {});
  // An endpoint's own schemas give its own types.
  return {
    params: parsed?.data as ParamsOf<E>,
    query: queried,
    filters: filters as FiltersOf<E>,
    body: (organizationId === undefined
      ? given
      : (endpoint.organizationImplied?.(given as never, organizationId) ?? given)) as BodyOf<E>,
  };
};
