import { administrativeUnitForm, administrativeUnitFormProblems } from './administrative-unit-form.ts';

const problemsWith = (form: object) => administrativeUnitFormProblems(administrativeUnitForm.parse(form));

it('a unit needs a name of at most 300 characters, and nothing else', () => {
  expect(problemsWith({ name: 'Dirección de Obras' })).toEqual([]);
  expect(problemsWith({ name: 'D'.repeat(300) })).toEqual([]);
  expect(problemsWith({ name: 'D'.repeat(301) })).toEqual([
    { field: 'name', message: 'El nombre excede los 300 caracteres permitidos' },
  ]);
  expect(problemsWith({ name: ' ' })).toEqual([
    { field: 'name', message: 'El campo nombre de la U. Administrativa es requerido' },
  ]);
});
