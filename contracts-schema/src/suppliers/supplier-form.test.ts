import { supplierForm, supplierFormProblems } from './supplier-form.ts';

const messages = (form: object) => supplierFormProblems(supplierForm.parse(form)).map(({ message }) => message);

describe('a supplier’s name in the form', () => {
  it.each(['AB', 'OBRAS DEL NORTE', 'ÑANDU', 'A'.repeat(100)])('may be %s', (name) =>
    expect(messages({ name })).toEqual([]),
  );
  it.each([
    [undefined, 'El nombre del Proveedor es requerido'],
    [' ', 'El nombre del Proveedor es requerido'],
    ['A', 'La longitud mínima es 2 caracteres'],
    ['A'.repeat(101), 'La longitud máxima es 100 caracteres'],
    ['obras', 'El nombre debe estar en mayúsculas y no debe contener tildes ni caracteres especiales'],
    ['OBRAS Ó', 'El nombre debe estar en mayúsculas y no debe contener tildes ni caracteres especiales'],
    ['OBRAS & CIA', 'El nombre debe estar en mayúsculas y no debe contener tildes ni caracteres especiales'],
  ])('%j is told one thing: %s', (name, message) => expect(messages({ name })).toEqual([message]));
});

it('any RFC passes', () => {
  for (const rfc of ['', 'RMS060531UR0', 'no es un RFC']) expect(messages({ name: 'OBRAS', rfc })).toEqual([]);
});
