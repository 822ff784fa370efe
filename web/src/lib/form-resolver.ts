import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import { spanishValidation } from '@monitor/contracts-schema/http/spanish-validation';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

type Issue = Readonly<{ path: readonly PropertyKey[]; message: string }>;

/** A form's schema, as contracts-schema declares it. */
type FormSchema<Form> = Readonly<{
  safeParse: (
    input: unknown,
    options: { error: typeof spanishValidation },
  ) => { success: true; data: Form } | { success: false; error: { issues: Issue[] } };
}>;

const inSpanish = { error: spanishValidation };

/**
 * Everything wrong with a form, by the server's own schema and rules. A field whose text cannot be read does not keep the
 * rules about the others from being told.
 */
export const formProblems = <Form>(
  schema: FormSchema<Form>,
  rules: (form: Form) => readonly FieldProblem[],
  values: object,
): readonly FieldProblem[] => {
  const read = schema.safeParse(values, inSpanish);
  if (read.success) return rules(read.data);
  const unreadable = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const fields = new Set<string | undefined>(unreadable.map(({ field }) => field));
  const legible = schema.safeParse(
    { ...values, ...Object.fromEntries(unreadable.map(({ field }) => [field.split('.')[0], undefined])) },
    inSpanish,
  );
  return [...unreadable, ...(legible.success ? rules(legible.data).filter(({ field }) => !fields.has(field)) : [])];
};

/** Lets react-hook-form judge by a form's problems: the first of each field is its error. */
export const formResolver =
  <Values extends FieldValues>(problemsWith: (values: Values) => readonly FieldProblem[]): Resolver<Values> =>
  (values) => {
    const problems = problemsWith(values).toReversed(); // so that the first of a field is the one that stays
    if (problems.length === 0) return { values, errors: {} };
    const errors = problems.map(({ field = 'root', message }) => [field, { type: 'form', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }; // fields of Values, as its rules name them
  };
