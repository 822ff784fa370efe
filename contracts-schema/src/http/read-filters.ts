import type { z } from 'zod';
import { Refused } from './answers.ts';
import { withoutLegacyPage } from './legacy-monitor.ts';

type Given = Readonly<Record<string, unknown>>;

const refuse = (field: string, message: string): never => {
  throw new Refused('request.invalid', { errors: [{ field, message }] });
};

const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null;

/** A filter that may be none of its values takes a list of them; any other takes one value. */
const isList = (filter: z.core.$ZodType): boolean =>
  '~standard' in filter && (filter as z.ZodType).safeParse([]).success;

type Known = Readonly<{ strict: z.ZodObject; lists: ReadonlySet<string> }>;

const known = new WeakMap<z.ZodObject, Known>();

/** What is made of filters once, however often they are asked. */
const knownOf = (filters: z.ZodObject): Known => {
  const made = known.get(filters) ?? {
    strict: filters.strict(),
    lists: new Set(Object.entries(filters.shape).flatMap(([name, filter]) => (isList(filter) ? [name] : []))),
  };
  known.set(filters, made);
  return made;
};

/** Filters by their own names in an address, repeated for several values; a blank value is none. */
const byName = ({ strict, lists }: Known, query: Given): Given =>
  Object.fromEntries(
    Object.keys(strict.shape).flatMap((name) => {
      const values = [query[name] ?? []].flat().filter((value) => value !== '');
      if (values.length === 0) return [];
      return [[name, lists.has(name) || values.length > 1 ? values : values[0]]];
    }),
  );

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
 * The filters of a question, in whichever way it carries them: by name or as JSON in its address, or in its body. Refuses
 * what it does not know, and two ways at once. What asks nothing is as absent.
 */
export const readFilters = <Filters extends z.ZodObject>(
  filters: Filters,
  { query, body }: Readonly<{ query: Given; body: unknown }>,
): z.infer<Filters> => {
  const { strict, lists } = knownOf(filters);
  const sources = [byName({ strict, lists }, query), asJson(query), inBody(body)]
    .map((way) => strict.parse(way))
    .filter(asksSomething);
  if (sources.length > 1)
    refuse('filters', 'Los filtros van por su nombre, en «filters» o en el cuerpo: de una sola forma');
  return (sources[0] ?? strict.parse({})) as z.infer<Filters>; // both schemas have the same shape
};
