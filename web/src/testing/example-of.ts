import type { z } from 'zod';

/** A value that a schema takes, as plain as can be: blank where it may be, else empty, zero, false, its first choice, some moment. */
export const exampleOf = <Schema extends z.ZodType>(schema: Schema): z.output<Schema> =>
  plainest(schema._zod.def as z.core.$ZodTypes['_zod']['def']) as z.output<Schema>; // of the schema's own kind

const SOME_MOMENT = '2026-03-04T18:00:00.000Z';

const plainestPart = (name: string, part: z.ZodType): unknown => {
  if (name === 'page' || name === 'pages') return 1; // a list that is empty has one page all the same
  return name.endsWith('At') && part._zod.def.type === 'string' ? SOME_MOMENT : exampleOf(part);
};

const plainest = (def: z.core.$ZodTypes['_zod']['def']): unknown => {
  switch (def.type) {
    case 'nullable':
      return null;
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, part]) => part._zod.def.type !== 'optional')
          .map(([name, part]) => [name, plainestPart(name, part as z.ZodType)]),
      );
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'record':
      return {};
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'union':
      return exampleOf(def.options[0] as z.ZodType);
    case 'unknown':
      return undefined;
    default:
      throw new Error(`No example of a ${def.type} was needed yet`);
  }
};
