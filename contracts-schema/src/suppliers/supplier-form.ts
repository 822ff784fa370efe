import { z } from 'zod';
import type { FieldProblem } from '../http/answers.ts';
import { formIdentity, formLine, formText } from '../http/form-values.ts';

export const supplierForm = z.object({ ...formIdentity, name: formLine, rfc: formLine, notes: formText });
export type SupplierForm = z.infer<typeof supplierForm>;

const MIN_LENGTH = 2;
const MAX_LENGTH = 100;
const CAPITALS = /^[A-ZÑ ]+$/;

/** The manual form's rules; names that come from a sheet are stored as written. The RFC always passes. */
export const supplierFormProblems = ({ name }: SupplierForm): FieldProblem[] => {
  if (name === null) return [{ field: 'name', message: 'El nombre del Proveedor es requerido' }];
  if (name.length < MIN_LENGTH) return [{ field: 'name', message: `La longitud mínima es ${MIN_LENGTH} caracteres` }];
  if (name.length > MAX_LENGTH) return [{ field: 'name', message: `La longitud máxima es ${MAX_LENGTH} caracteres` }];
  if (CAPITALS.test(name)) return [];
  return [
    {
      field: 'name',
      message: 'El nombre debe estar en mayúsculas y no debe contener tildes ni caracteres especiales',
    },
  ];
};
