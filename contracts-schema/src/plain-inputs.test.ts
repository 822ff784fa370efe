import { z } from 'zod';
import { allEndpoints } from './all-endpoints.ts';
import { toPlainText } from './plain-text.ts';

const HIDDEN = 'a\u0000b\uffffc\ud800d';

/** What a schema lets through of a text with characters that no file can hold, by the path of the field. */
const leaks = (schema: z.core.$ZodType, path: string): string[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => leaks(field, `${path}.${key}`));
  if (schema instanceof z.ZodArray) return leaks(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return leaks(schema.valueType, `${path}{}`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leaks(option, path));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return leaks(schema.unwrap(), path);
  const parsed = z.safeParse(schema, HIDDEN);
  if (!parsed.success)
    return schema instanceof z.ZodPipe && !(schema.out instanceof z.ZodTransform) ? leaks(schema.out, path) : [];
  return typeof parsed.data === 'string' && parsed.data !== toPlainText(parsed.data) ? [path] : [];
};

describe('every text that an endpoint takes', () => {
  const inputs = allEndpoints.flatMap(({ method, path, body, query, params }) =>
    Object.entries({ body, query, params }).flatMap(([part, schema]) =>
      schema ? [[`${method} ${path} ${part}`, schema] as const] : [],
    ),
  );

  it.each(inputs)('is plain: %s', (_, schema) => {
    // A password is only ever hashed.
    expect(leaks(schema, '').filter((path) => !/\.\w*password$/i.test(path))).toEqual([]);
  });
});
