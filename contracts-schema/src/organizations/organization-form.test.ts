import { organizationForm, organizationFormProblems } from './organization-form.ts';

const messages = (form: object) =>
  organizationFormProblems(organizationForm.parse({ name: 'Municipio', shortName: 'MUN', ...form })).map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe('an organization’s names', () => {
  it.each([
    {},
    { dataSource: 'A'.repeat(200) },
    { name: 'A'.repeat(100) },
    { shortName: 'AB' },
    { shortName: 'A'.repeat(12) },
  ])('may be %j', (form) => expect(messages(form)).toEqual([]));
  it.each([
    [{ name: '' }, 'name: El campo nombre de la Organización es requerido'],
    [{ name: 'A'.repeat(101) }, 'name: El nombre excede los 100 caracteres permitidos'],
    [{ shortName: '' }, 'shortName: El campo nombre corto de la Organización es requerido'],
    [{ shortName: 'A' }, 'shortName: El nombre corto no cumple con los 2 caracteres mínimos'],
    [{ dataSource: 'A'.repeat(201) }, 'dataSource: La fuente de los datos excede los 200 caracteres permitidos'],
    [{ shortName: 'A'.repeat(13) }, 'shortName: El nombre corto excede los 12 caracteres permitidos'],
  ])('%j are told: %s', (form, message) => expect(messages(form)).toEqual([message]));
  it('are both told at once', () => expect(messages({ name: '', shortName: '' })).toHaveLength(2));
});
