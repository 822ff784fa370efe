import { z } from 'zod';
import type { FieldProblem } from '../http/answers.ts';
import { formIdentity, formLine } from '../http/form-values.ts';

export const organizationForm = z.object({
  ...formIdentity,
  name: formLine,
  shortName: formLine,
  /** Where its data come from: left as it is when absent, the usual source when blank. */
  dataSource: formLine.optional(),
});
export type OrganizationForm = z.infer<typeof organizationForm>;

const NAME_MAX = 100;
const SHORT_NAME_MIN = 2;
const SHORT_NAME_MAX = 12;
const SOURCE_MAX = 200;

const required = (field: string, label: string): FieldProblem => ({
  field,
  message: `El campo ${label} de la Organización es requerido`,
});

export const organizationFormProblems = ({ name, shortName, dataSource }: OrganizationForm): FieldProblem[] => {
  const problems: FieldProblem[] = [];
  if (name === null) problems.push(required('name', 'nombre'));
  else if (name.length > NAME_MAX)
    problems.push({ field: 'name', message: `El nombre excede los ${NAME_MAX} caracteres permitidos` });
  if (shortName === null) problems.push(required('shortName', 'nombre corto'));
  else if (shortName.length < SHORT_NAME_MIN)
    problems.push({
      field: 'shortName',
      message: `El nombre corto no cumple con los ${SHORT_NAME_MIN} caracteres mínimos`,
    });
  else if (shortName.length > SHORT_NAME_MAX)
    problems.push({
      field: 'shortName',
      message: `El nombre corto excede los ${SHORT_NAME_MAX} caracteres permitidos`,
    });
  if (dataSource && dataSource.length > SOURCE_MAX)
    problems.push({
      field: 'dataSource',
      message: `La fuente de los datos excede los ${SOURCE_MAX} caracteres permitidos`,
    });
  return problems;
};
