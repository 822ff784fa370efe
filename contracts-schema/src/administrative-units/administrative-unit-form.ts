import { z } from 'zod';
import type { FieldProblem } from '../http/answers.ts';
import { formIdentity, formText } from '../http/form-values.ts';

export const administrativeUnitForm = z.object({ ...formIdentity, name: formText, notes: formText });
export type AdministrativeUnitForm = z.infer<typeof administrativeUnitForm>;

export const administrativeUnitFormProblems = ({ name }: AdministrativeUnitForm): FieldProblem[] =>
  name === null ? [{ field: 'name', message: 'El campo nombre de la U. Administrativa es requerido' }] : [];
