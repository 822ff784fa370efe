import type { z } from 'zod';
import { Refused } from '../http/answers.ts';
import { withoutLegacyPage } from '../http/legacy-monitor.ts';
import type { AddressFilters } from './filter-address.ts';
import { asFilterBody } from './spending-filters.ts';

type Given = Readonly<Record<string, unknown>>;

const refuse = (field: string, message: string): never => {
  throw new Refused('request.invalid', { errors: [{ field, message }] });
};

const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null;

const strictOnes = new WeakMap<z.ZodObject, z.ZodObject>();

/** The same filters, refusing what they do not know; made once, however often they are asked. */
const strictOf = (filters: z.ZodObject): z.ZodObject => {
  const strict = strictOnes.get(filters) ?? filters.strict();
  strictOnes.set(filters, strict);
  return strict;
};

/** All of them as JSON in an address, as downloads of legacy monitors carry them. */
const asJson = ({ filters: text = '' }: Given): unknown => {
  if (text === '') return {};
  try {
    return JSON.parse(String(text));
  } catch {
    return refuse('filters', 'Los filtros no son JSON');
  }
};

/** A body is `{filters: {…}}` as lists of legacy monitors send it, or the filters alone. */
const inBody = (body: unknown): unknown => {
  if (!isObject(body)) return body ?? {};
  const fields = withoutLegacyPage(body);
  if (!('filters' in fields)) return fields;
  const { filters, ...others } = fields;
  for (const name of Object.keys(others)) refuse(name, 'No va junto a «filters»');
  return filters ?? {};
};

const asksSomething = (filters: Given): boolean =>
  Object.values(filters).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && !value.length),
  );

/**
 * The filters of a question, in whichever way it carries them: by name, as JSON in its address, or in its body. Refuses
 * what it does not know, and two ways at once. What asks nothing is as absent.
 */
export const readFilters = <Filters extends z.ZodObject>(
  filters: Filters,
  { byName, query, body }: Readonly<{ byName: AddressFilters; query: Given; body: unknown }>,
): z.infer<Filters> => {
  const strict = strictOf(filters);
  const sources = [asFilterBody(byName), asJson(query), inBody(body)]
    .map((way) => strict.parse(way))
    .filter(asksSomething);
  if (sources.length > 1)
    refuse('filters', 'Los filtros van por su nombre, en «filters» o en el cuerpo: de una sola forma');
  return (sources[0] ?? strict.parse({})) as z.infer<Filters>; // both schemas have the same shape
};
