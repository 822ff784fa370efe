import { formErrorLines } from './form-error-lines.ts';

const labels = { name: 'Nombre', contractDate: 'Fecha del contrato', rfc: 'RFC' };

describe('the errors at a form’s foot', () => {
  it('stand in the order of the fields, what is about no field first', () =>
    expect(
      formErrorLines(
        [
          { field: 'rfc', message: 'Ya existe un proveedor con ese RFC' },
          { field: 'name', message: 'El nombre del Proveedor es requerido' },
          { message: 'No tienes permiso' },
        ],
        labels,
      ),
    ).toEqual([
      { field: undefined, text: 'No tienes permiso' },
      { field: 'name', text: 'El nombre del Proveedor es requerido' },
      { field: 'rfc', text: 'Ya existe un proveedor con ese RFC' },
    ]));

  it('name the field that they are about', () =>
    expect(formErrorLines([{ field: 'contractDate', message: 'La fecha no es válida' }], labels)).toEqual([
      { field: 'contractDate', text: 'Fecha del contrato: La fecha no es válida' },
    ]));

  it('lead to no field that the form does not have', () =>
    expect(formErrorLines([{ field: 'version', message: 'No' }], labels)).toEqual([{ field: undefined, text: 'No' }]));
});
