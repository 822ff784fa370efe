import { z } from 'zod';
import { allEndpoints } from '../all-endpoints.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { flag } from '../http/form-values.ts';

/** What a request may say of anything, the plainest first. */
const PLAIN: readonly unknown[] = [
  ...[undefined, {}, [], '', 'a', 1, true, '2019', '2019-01-31', 'a'.repeat(32), 'una contraseña larga'],
  ...['a@monitor.mx', '$NTC', '$$A', 'https://monitor.mx', 'notes.E1', 'a.png'],
];

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def; // of whatever kind

/** What stands around a schema and says nothing of what it holds. */
const withinOf = (def: Def): z.core.$ZodType | undefined => {
  if (def.type === 'optional' || def.type === 'default' || def.type === 'nullable') return def.innerType;
  if (def.type === 'prefault' || def.type === 'nonoptional' || def.type === 'catch') return def.innerType;
  if (def.type === 'pipe') return defOf(def.in).type === 'transform' ? def.out : def.in;
  return undefined;
};

/** Something that a schema takes, as plain as can be. */
export const exampleFor = (schema: z.core.$ZodType): unknown => {
  const def = defOf(schema);
  if (def.type === 'union') return exampleFor(def.options[0]!); // it has some
  const plain = PLAIN.find((value) => z.safeParse(schema, value).success);
  if (plain !== undefined || z.safeParse(schema, undefined).success) return plain;
  const within = withinOf(def);
  if (within) return exampleFor(within);
  if (def.type === 'array') return [exampleFor(def.element)];
  if (def.type === 'enum') return Object.values(def.entries)[0];
  if (def.type === 'literal') return def.values[0];
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, exampleFor(part)]));
  throw new Error(`No example of a ${def.type} was needed yet`);
};

/** Where a request says yes or no: in its body or its query, beneath which names; `*` stands for each of a list. */
export type FlagPlace = Readonly<{ endpoint: Endpoint; part: 'body' | 'query' | 'filters'; path: readonly string[] }>;

type Found = Readonly<{ flags: readonly (readonly string[])[]; booleans: readonly (readonly string[])[] }>;

const placesIn = (schema: z.core.$ZodType, path: readonly string[] = []): Found => {
  const def = defOf(schema);
  const all = (parts: readonly Found[]): Found => ({
    flags: parts.flatMap(({ flags }) => flags),
    booleans: parts.flatMap(({ booleans }) => booleans),
  });
  const within = withinOf(def);
  if (schema === flag) return { flags: [path], booleans: [] };
  if (within) return placesIn(within, path);
  if (def.type === 'boolean') return { flags: [], booleans: [path] };
  if (def.type === 'array') return placesIn(def.element, [...path, '*']);
  if (def.type === 'record') return placesIn(def.valueType, [...path, '*']);
  if (def.type === 'union') return all(def.options.map((option) => placesIn(option, path)));
  if (def.type === 'object')
    return all(Object.entries(def.shape).map(([name, part]) => placesIn(part, [...path, name])));
  return { flags: [], booleans: [] };
};

const parts = ['body', 'query', 'filters'] as const;

const placesOf = (kind: keyof Found): readonly FlagPlace[] =>
  allEndpoints.flatMap((endpoint) =>
    parts.flatMap((part) => {
      const schema = endpoint[part];
      return schema ? placesIn(schema)[kind].map((path) => ({ endpoint, part, path })) : [];
    }),
  );

/** Every place of every endpoint where a request says yes or no. */
export const flagPlaces: readonly FlagPlace[] = placesOf('flags');

/** Every place where it may say so and is read in another way. */
export const otherBooleans: readonly FlagPlace[] = placesOf('booleans');

/** What is no flag, though a form may well hold it. */
export const noFlags: readonly unknown[] = [null, 'no', 1, []];

/** What a request says, as the input step is given it. */
export type RequestExample = Readonly<{
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}>;

const objectFor = (schema: z.ZodObject | undefined): Readonly<Record<string, unknown>> =>
  schema ? (exampleFor(schema) as Readonly<Record<string, unknown>>) : {}; // an object of its own

const ID = 'a'.repeat(32);

/** Bodies of which one part asks for another. */
const bodies: Readonly<Record<string, unknown>> = {
  '/public-api/comparations/save': { target: ID },
  '/api/data-load/decide-names': { idDataLoad: ID, decisions: [{ name: ID, verdict: 'UNDECIDED', seen: null }] },
};

/** A request that an endpoint understands, with as little in it as can be. */
export const requestExample = ({ path, params, query, body }: Endpoint): RequestExample => ({
  params: objectFor(params),
  query: objectFor(query),
  body: bodies[path] ?? (body && exampleFor(body)),
});

/** The same, with something at a place of it; a list on the way has it once. */
const placed = (
  schema: z.core.$ZodType,
  example: unknown,
  [name, ...others]: readonly string[],
  value: unknown,
): unknown => {
  if (name === undefined) return value;
  const def = defOf(schema);
  const within = withinOf(def);
  if (within) return placed(within, example, [name, ...others], value);
  if (def.type === 'array') {
    const [first = exampleFor(def.element)] = Array.isArray(example) ? example : [];
    return [placed(def.element, first, others, value)];
  }
  if (def.type === 'union') return placed(def.options[0]!, example, [name, ...others], value); // a row, or what is none
  if (def.type !== 'object') throw new Error(`Nothing is placed in a ${def.type} yet`);
  const given = (example ?? {}) as Readonly<Record<string, unknown>>; // of an object
  return { ...given, [name]: placed(def.shape[name]!, given[name], others, value) }; // a place of this schema
};

/** A request that an endpoint understands, but for what it says at the place of a flag. */
export const withFlag = ({ endpoint, part, path }: FlagPlace, value: unknown): RequestExample => {
  const example = requestExample(endpoint);
  const schema = endpoint[part]!; // the place lies in it
  if (part !== 'filters') return { ...example, [part]: placed(schema, example[part], path, value) };
  const filters = placed(schema, {}, path, value);
  return endpoint.method === 'GET'
    ? { ...example, query: { ...example.query, filters: JSON.stringify(filters) } }
    : { ...example, body: { filters } };
};

/** The address of such a request, beneath that of a service. */
export const addressOf = ({ path }: Endpoint, { params, query }: RequestExample): string => {
  const said = Object.entries(query).filter(([, value]) => value !== undefined);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return `${filled}?${new URLSearchParams(said.map(([name, value]): [string, string] => [name, String(value)]))}`;
};
