import { contractForm, contractFormProblems } from '@monitor/contracts-schema/contracts/contract-form';
import { supplierForm, supplierFormProblems } from '@monitor/contracts-schema/suppliers/supplier-form';
import { formProblems, formResolver } from './form-resolver.ts';

const supplierProblems = (values: object) => formProblems(supplierForm, supplierFormProblems, values);
const contractProblems = (values: object) => formProblems(contractForm, contractFormProblems, values);
const options = { fields: {}, shouldUseNativeValidation: false };

describe('what is wrong with a form', () => {
  it('is what its rules say', () => {
    expect(supplierProblems({ name: 'OBRAS', rfc: '', notes: '' })).toEqual([]);
    expect(supplierProblems({ name: ' ', rfc: '', notes: '' })).toEqual([
      { field: 'name', message: 'El nombre del Proveedor es requerido' },
    ]);
  });

  it('is told in Spanish, also where a schema has no text of its own', () =>
    expect(contractProblems({ notes: [] })).toContainEqual({ field: 'notes', message: 'Debe ser un texto' }));

  it('is what cannot be read, and still what the rules say of the rest', () => {
    const fields = contractProblems({ totalAmount: 'mil pesos', contractDate: '2019-13-01', isEmpty: 'quizá' });
    expect(fields.slice(0, 3)).toEqual([
      { field: 'isEmpty', message: 'Debe ser true o false' },
      { field: 'contractDate', message: 'La fecha no es válida' },
      { field: 'totalAmount', message: 'El monto no es un número' },
    ]);
    const named = fields.map(({ field }) => field);
    expect(named).toContain('areaInCharge');
    expect(named.filter((field) => field === 'totalAmount' || field === 'contractDate')).toHaveLength(2);
  });
});

describe('the resolver of a form', () => {
  const resolve = formResolver<{ name: string; rfc: string; notes: string }>(supplierProblems);

  it('gives the values when nothing is wrong', () => {
    const values = { name: 'OBRAS', rfc: '', notes: '' };
    expect(resolve(values, undefined, options)).toEqual({ values, errors: {} });
  });

  it('gives the error of each field otherwise', () => {
    expect(resolve({ name: 'a', rfc: '', notes: '' }, undefined, options)).toEqual({
      values: {},
      errors: { name: { type: 'form', message: 'La longitud mínima es 2 caracteres' } },
    });
  });

  it('says the first of several problems of a field', () => {
    const twice = formResolver(() => [
      { field: 'name', message: 'uno' },
      { field: 'name', message: 'dos' },
    ]);
    expect(twice({}, undefined, options)).toMatchObject({ errors: { name: { message: 'uno' } } });
  });
});
