import { settingsForm, settingsPatch, settingsProblems } from './settings-form.ts';

const read = (form: object) => settingsForm.parse({ version: 1, ...form });

describe('a correction of settings', () => {
  it('changes what it names and nothing else', () => {
    expect(settingsPatch(read({}))).toEqual({});
    expect(settingsPatch(read({ title: ' Compras ', round: false }))).toEqual({ title: 'Compras', round: false });
  });

  it('takes blanks for nothing, the usual source, and all periods', () =>
    expect(settingsPatch(read({ address: '', dataSource: ' ', defaultAdministrationPeriod: '' }))).toEqual({
      address: '',
      dataSource: 'Plataforma Nacional de Transparencia',
      defaultAdministrationPeriod: null,
    }));

  it('keeps no markup in the texts of the cover but emphasis and line breaks, and leaves other texts as they are', () =>
    expect(
      settingsPatch(
        read({
          title: '<b onclick="x()">Compras</b><img src=x>',
          description: 'a<br/>b<script>x()</script>',
          address: 'Calle <1>',
        }),
      ),
    ).toEqual({ title: '<b>Compras</b>', description: 'a<br>b', address: 'Calle <1>' }));

  it.each([
    [{ contactEmail: 'nadie' }, 'contactEmail', 'El correo electrónico introducido no tiene un formato válido'],
    [{ title: 'x'.repeat(201) }, 'title', 'El campo Título excede los 200 caracteres permitidos'],
    [{ defaultAdministrationPeriod: '2019' }, 'defaultAdministrationPeriod', 'Debe seguir el formato ####-####'],
  ])('%j is told what is wrong', (form, field, message) =>
    expect(settingsProblems(read(form))).toEqual([{ field, message }]),
  );

  it.each([{}, { contactEmail: '' }, { contactEmail: 'a@b.mx', defaultAdministrationPeriod: '2019-2021' }])(
    '%j is right',
    (form) => expect(settingsProblems(read(form))).toEqual([]),
  );
});
