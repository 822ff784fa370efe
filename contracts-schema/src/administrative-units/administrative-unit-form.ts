import { z } from 'zod';
import type { FieldProblem } from '../http/answers.ts';
import { formIdentity, formLine, formText, longNameProblems } from '../http/form-values.ts';

export const administrativeUnitForm = z.object({ ...formIdentity, name: formLine, notes: formText });
export type AdministrativeUnitForm = z.infer<typeof administrativeUnitForm>;

export const administrativeUnitFormProblems = ({ name }: AdministrativeUnitForm): FieldProblem[] => {
  if (name === null) return [{ field: 'name', message: 'El campo nombre de la U. Administrativa es requerido' }];
  return longNameProblems(name);
};
