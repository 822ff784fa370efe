import { columnOf, type ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import type { Page } from 'playwright-core';
import { pressOnceEnabled, see, seeNoMore } from '../../seeing.ts';
import { type Act, answer, ask, check, choose, leave, press, search, untilClosed } from './act.ts';

const correctAll = (name: RegExp, text: string) => async (page: Page) => {
  await ask(name)(page);
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
  await untilClosed(page);
};

const fill = (field: ImportField, text: string) => (page: Page) =>
  page.getByRole('dialog').locator(`[name=${field}]`).fill(text);

/** Presses a button of the dialog that is open, after which there is one still. */
const answerGoingOn = (name: string) => (page: Page) =>
  pressOnceEnabled(page.getByRole('dialog').getByRole('button', { name, exact: true }));

const then =
  (...parts: readonly Act['by'][]) =>
  async (page: Page): Promise<void> => {
    for (const part of parts) await part(page);
  };

const seeTitle = (title: string) => (page: Page) => see(page.getByRole('dialog', { name: title })).then(() => {});

/** What is done to rows, one by one and all of a kind. */
export const rowActs: readonly Act[] = [
  { does: 'the rows of one kind are shown', by: press('Ver filas de Periodo que se reporta') },
  { does: 'a value is to be corrected', by: ask(/^Corregir (?:todas )?primero/) },
  { does: 'its dialog is left', by: leave },
  { does: 'a value is corrected', by: correctAll(/^Corregir (?:todas )?primero/, '1o 2018') },
  { does: 'the next kind is shown', by: press(/^Seguir con/) },
  { does: 'all rows are shown', by: press(/^Quitar /) },
  { does: 'the figures are shown', by: press('Ocultar detalles') },
  { does: 'rows with proposals are shown', by: press(`Ver filas de ${columnOf('amountExceeded').heading}`) },
  { does: 'a proposal is accepted', by: press('Aceptar 1250.5 aprox') },
  {
    does: 'all of them are',
    by: then(press('Aceptar todas las propuestas'), (page) =>
      seeNoMore(page.getByRole('button', { name: 'Aceptar todas las propuestas' })),
    ),
  },
  { does: 'that is undone', by: press('Deshacer') },
  { does: 'and done again', by: press('Rehacer') },
  { does: 'all is undone', by: press('Deshacer') },
  { does: 'before that', by: press('Deshacer') },
  { does: 'to the first of it', by: press('Deshacer') },
  { does: 'and all rows are shown', by: press(/^Quitar /) },
  { does: 'those that are wrong are not', by: check('Errores') },
  { does: 'and are again', by: check('Errores') },
  { does: 'a row is looked at', by: ask('Ver fila 3') },
  { does: 'and left', by: leave },
  { does: 'it is looked at again', by: ask('Ver fila 3') },
  { does: 'and the next wrong one', by: then(answerGoingOn('Siguiente error'), seeTitle('Fila 9')) },
  { does: 'that is edited', by: then(answerGoingOn('Editar'), seeTitle('Editar la fila 9')) },
  { does: 'and left as it was', by: answer('Cancelar') },
  { does: 'a row is edited', by: ask('Editar fila 11') },
  {
    does: 'saved, and wrong still',
    by: then(fill('notes', 'x'), answerGoingOn('Guardar y validar'), (page) =>
      see(page.getByText('Los cambios se guardaron, pero el registro aún tiene errores')).then(() => {}),
    ),
  },
  {
    does: 'saved on the way to the next',
    by: then(fill('period', '1o 2018'), answerGoingOn('Guardar y siguiente'), seeTitle('Editar la fila 12')),
  },
  { does: 'which is passed over', by: then(answerGoingOn('Siguiente error'), seeTitle('Editar la fila 13')) },
  { does: 'changed', by: fill('notes', 'x') },
  {
    does: 'and to be left',
    by: then(answerGoingOn('Cancelar'), (page) => see(page.getByRole('alertdialog')).then(() => {})),
  },
  { does: 'gone on with', by: press('Seguir editando') },
  {
    does: 'to be left again',
    by: then(answerGoingOn('Cancelar'), (page) => see(page.getByRole('alertdialog')).then(() => {})),
  },
  {
    does: 'and is',
    by: then(press('Descartar'), untilClosed),
  },
  { does: 'a row is edited again', by: ask('Editar fila 12') },
  {
    does: 'what is wrong of it is gone to',
    by: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Periodo que se reporta: / })
        .press('Enter'),
  },
  {
    does: 'and it is saved, with nothing wrong',
    by: then(fill('period', '1o 2018'), answer('Guardar y validar')),
  },
  { does: 'a row is to be removed', by: ask('Eliminar fila 3') },
  { does: 'and is not', by: leave },
  { does: 'it is to be removed again', by: ask('Eliminar fila 3') },
  {
    does: 'and is removed',
    by: then(answer('Eliminar'), (page) => seeNoMore(page.getByRole('button', { name: 'Ver fila 3', exact: true }))),
  },
  {
    does: 'comes back',
    by: then(press('Deshacer'), (page) =>
      see(page.getByRole('button', { name: 'Ver fila 3', exact: true })).then(() => {}),
    ),
  },
  {
    does: 'and goes again',
    by: then(press('Rehacer'), (page) => seeNoMore(page.getByRole('button', { name: 'Ver fila 3', exact: true }))),
  },
  { does: 'rows are searched', by: search('Buscar en los registros', 'papeleria') },
  { does: 'the search is cleared', by: press('Limpiar búsqueda') },
  { does: 'a kind of rows is hidden', by: check('Sin cambios') },
  { does: 'the next page is shown', by: press('Página siguiente') },
  { does: 'more rows a page', by: choose('Registros por página', '50') },
  { does: 'a conflict is decided', by: press(/^Conservar lo registrado/) },
  { does: 'it is undecided', by: press(/^Quitar la decisión/) },
  { does: 'it is a correction', by: press(/^Es una corrección/) },
  { does: 'it is undecided again', by: press(/^Quitar la decisión/) },
];
