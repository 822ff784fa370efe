import type { FieldProblem } from '@monitor/contracts-schema/http/answers';

/** One line at a form's foot; with a field, the way to it. */
export type FormErrorLine = Readonly<{ field: string | undefined; text: string }>;

/** What is wrong with a form, in the order of its fields, each line naming the field that it is about. */
export const formErrorLines = (
  problems: readonly FieldProblem[],
  labels: Readonly<Record<string, string>>,
): readonly FormErrorLine[] => {
  const fields = Object.keys(labels);
  const place = ({ field }: FormErrorLine): number => (field === undefined ? -1 : fields.indexOf(field));
  return problems
    .map(({ field, message }): FormErrorLine => {
      const label = field === undefined ? undefined : labels[field];
      if (label === undefined) return { field: undefined, text: message };
      return { field, text: namesIt(message, label) ? message : `${label}: ${message}` };
    })
    .sort((one, other) => place(one) - place(other));
};

const namesIt = (message: string, label: string): boolean => message.toLowerCase().includes(label.toLowerCase());
