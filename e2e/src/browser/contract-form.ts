import type { Locator } from 'playwright-core';
import { see } from './seeing.ts';

/** Everything a contract must say, under a number that is taken. */
export const fillIn = async (form: Locator): Promise<void> => {
  await form.getByLabel('Tipo de procedimiento').selectOption('Adjudicación directa');
  await form.getByLabel('Materia').selectOption('Arrendamiento');
  await form.getByLabel('Estado del procedimiento').selectOption('Concluido');
  await form.getByLabel('Administración').fill('2016-2018');
  await form.getByLabel('Ejercicio').fill('2018');
  await form.getByLabel('Periodo que se reporta').fill('2o 2018');
  await form.getByLabel('Descripción').fill('Renta de carpas para la feria');
  await pick(form, 'Proveedor', 'imprenta', 'IMPRENTA RUIZ');
  await form.getByLabel('Número que identifique al contrato').fill('C-1');
  await form.getByLabel('Fecha del contrato').fill('2018-05-20');
  await form.getByLabel('Tipo de contrato').selectOption('Normal');
  await form.getByRole('textbox', { name: 'Monto total', exact: true }).fill('12500');
  await pick(form, 'Unidad administrativa convocante', 'oficialia', 'OFICIALIA MAYOR');
  await pick(form, 'Unidad administrativa solicitante', 'tesoreria', 'TESORERIA MUNICIPAL');
  await form.getByLabel('Centralizada/Descentralizada').selectOption('Centralizado');
  await form.getByLabel('Área responsable de la información').fill('OFICIALIA MAYOR');
};

/** Chooses among many by typing a part. */
const pick = async (form: Locator, label: string, typed: string, wanted: string): Promise<void> => {
  const box = form.getByRole('combobox', { name: label });
  await box.scrollIntoViewIfNeeded();
  await box.click();
  await see(form.page().getByRole('listbox', { name: label }));
  await box.fill(typed);
  await form.page().getByRole('option', { name: wanted }).click();
};
