import { administrativeUnitForm, administrativeUnitFormProblems } from './administrative-unit-form.ts';

const problemsWith = (form: object) => administrativeUnitFormProblems(administrativeUnitForm.parse(form));

it('a unit needs a name, and nothing else', () => {
  expect(problemsWith({ name: 'Dirección de Obras' })).toEqual([]);
  expect(problemsWith({ name: ' ' })).toEqual([
    { field: 'name', message: 'El campo nombre de la U. Administrativa es requerido' },
  ]);
});
