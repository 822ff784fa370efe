import type { z } from 'zod';

/** A value that a schema takes, as plain as can be: blank where it may be, else empty, zero, false, its first choice. */
export const exampleOf = <Schema extends z.ZodType>(schema: Schema): z.output<Schema> =>
  plainest(schema._zod.def as z.core.$ZodTypes['_zod']['def']) as z.output<Schema>; // of the schema's own kind

/** A list that is empty has one page all the same. */
const FIRST_PAGE: Readonly<Record<string, number>> = { page: 1, pages: 1 };

const plainest = (def: z.core.$ZodTypes['_zod']['def']): unknown => {
  switch (def.type) {
    case 'nullable':
      return null;
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, part]) => part._zod.def.type !== 'optional')
          .map(([name, part]) => [name, FIRST_PAGE[name] ?? exampleOf(part as z.ZodType)]),
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
