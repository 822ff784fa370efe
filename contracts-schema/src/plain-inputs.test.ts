import { z } from 'zod';
import { allEndpoints } from './all-endpoints.ts';
import { toPlainText } from './text/plain-text.ts';

const HIDDEN = 'a\u0000b\uffffc\ud800d';

/** Longer than anything that people write. */
const ENDLESS = ['a', '1', ' a', 'https://a.mx/a'].map((text) => text.padEnd(200_000, text));

type Leaks = (given: unknown) => boolean;

/** Which fields of a schema let through what they should not, by their paths. */
const leaksIn = (schema: z.core.$ZodType, path: string, texts: readonly string[], leaks: Leaks): string[] => {
  const within = (inner: z.core.$ZodType, innerPath = path) => leaksIn(inner, innerPath, texts, leaks);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => within(field, `${path}.${key}`));
  if (schema instanceof z.ZodArray) return within(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord)
    return [...within(schema.keyType, `${path}{key}`), ...within(schema.valueType, `${path}{}`)];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => within(option));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return within(schema.unwrap());
  const parsed = texts.map((text) => z.safeParse(schema, text));
  if (!parsed.some(({ success }) => success))
    return schema instanceof z.ZodPipe && !(schema.out instanceof z.ZodTransform) ? within(schema.out) : [];
  return parsed.some(({ success, data }) => success && leaks(data)) ? [path] : [];
};

const isNotPlain: Leaks = (text) => typeof text === 'string' && text !== toPlainText(text);
const isEndless: Leaks = (text) => typeof text === 'string' && text.length > 100_000;

/** Lists of any length, by their paths. */
const endlessLists = (schema: z.core.$ZodType, path: string): string[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => endlessLists(field, `${path}.${key}`));
  if (schema instanceof z.ZodArray) {
    const isEndless = !(schema.def.checks ?? []).some(({ _zod: { def } }) => def.check === 'max_length');
    return [...(isEndless ? [path] : []), ...endlessLists(schema.element, `${path}[]`)];
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => endlessLists(option, path));
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap((part) => endlessLists(part, path));
  if ('unwrap' in schema && typeof schema.unwrap === 'function') return endlessLists(schema.unwrap(), path);
  return [];
};

describe('every text that an endpoint takes', () => {
  const inputs = allEndpoints.flatMap(({ method, path, body, query, params }) =>
    Object.entries({ body, query, params }).flatMap(([part, schema]) =>
      schema ? [[`${method} ${path} ${part}`, schema] as const] : [],
    ),
  );

  it.each(inputs)('is plain: %s', (_, schema) => {
    // A password is only ever hashed.
    const isPassword = (path: string) => /\.\w*password$/i.test(path);
    expect(leaksIn(schema, '', [HIDDEN], isNotPlain).filter((path) => !isPassword(path))).toEqual([]);
  });

  it.each(inputs)('has an end: %s', (_, schema) => expect(leaksIn(schema, '', ENDLESS, isEndless)).toEqual([]));

  it.each(inputs)('stands in lists that have an end: %s', (_, schema) => expect(endlessLists(schema, '')).toEqual([]));
});
