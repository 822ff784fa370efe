/**
 * The named fields of something, and nothing else of it: what an answer is made of where its source may hold more than
 * readers may know. A field that the source does not have yet stays absent.
 */
export const pickFields = <Source extends object, Field extends keyof Source>(
  source: Source,
  fields: Readonly<Record<Field, true>>,
): Pick<Source, Field> =>
  Object.fromEntries(Object.entries(source).filter(([field]) => Object.hasOwn(fields, field))) as Pick<Source, Field>; // those named
