/** A form as it is typed: texts (a choice's key, or several; a reference's id) and checkboxes. */
export type FormValues = Readonly<Record<string, string | boolean>>;

type Merged<Values> = Readonly<{
  /** What others wrote, with what was changed here kept. */
  values: Values;
  /** Fields that others changed. */
  theirs: readonly string[];
  /** Fields changed here, which stay changed. */
  mine: readonly string[];
  /** Fields changed on both sides, differently. */
  both: readonly string[];
}>;

/** A form's values over an entry that somebody else changed meanwhile: field by field, by whoever changed it. */
export const mergedValues = <Values extends FormValues>(
  before: Values,
  here: Values,
  there: Values,
): Merged<Values> => {
  const fields = Object.keys(there);
  const theirs = fields.filter((field) => there[field] !== before[field]);
  const mine = fields.filter((field) => here[field] !== before[field] && here[field] !== there[field]);
  const mineNow = Object.fromEntries(mine.map((field) => [field, here[field]]));
  return {
    values: { ...there, ...mineNow },
    theirs,
    mine,
    both: mine.filter((field) => theirs.includes(field)),
  };
};
