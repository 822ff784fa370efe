import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { type ContractField, contractFieldGroups } from '@monitor/contracts-schema/contracts/contract-field';
import { contractFieldNames, definitionOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { MINIMUM_ABOVE_MAXIMUM } from '@monitor/contracts-schema/contracts/contract-limits';
import type { Permission } from '@monitor/contracts-schema/permission';
import { supplierCatalogue } from '@monitor/contracts-schema/suppliers/supplier-catalogue';
import { screen, waitFor, within } from '@testing-library/dom';
import { idOf } from '../../../testing/fixtures.ts';
import { findRole, findToast, openSite } from '../../../testing/open-site.tsx';
import { endPause } from '../../../testing/page-pauses.ts';
import { api } from '../../../testing/scripted-api.ts';

const { listSuppliersForContracts, listUnitsForContracts, saveContract } = contractEndpoints;
const { save: saveSupplier } = supplierCatalogue.endpoints;

const labelsIn = (group: string, told: (field: ContractField) => boolean) =>
  contractFieldNames
    .filter((field) => definitionOf(field).group === group && told(field))
    .map((field) => definitionOf(field).label);
const ofDirectAwards = (field: ContractField) => field === 'limitExceeded' || field === 'amountExceeded';

const openForm = async (...others: Permission[]) => {
  const { user } = openSite('/admin/contracts', { permissions: ['CONTRACTS', ...others] });
  await user.click(await findRole('button', 'Nuevo contrato'));
  const form = within(await findRole('dialog', 'Nuevo contrato'));
  const choose = (label: RegExp, option: string) =>
    user.selectOptions(form.getByRole('combobox', { name: label }), option);
  const textOf = (title: string) => form.getByRole('group', { name: title }).textContent;
  return { user, form, choose, textOf };
};

describe('the form of a contract', () => {
  it('has an input for each field in its group, and the limit of direct awards for these', async () => {
    const { choose, textOf } = await openForm();
    for (const [group, title] of Object.entries(contractFieldGroups))
      for (const label of labelsIn(group, (field) => !ofDirectAwards(field))) expect(textOf(title)).toContain(label);
    for (const label of labelsIn('amounts', ofDirectAwards)) expect(textOf('Montos')).not.toContain(label);
    await choose(/Tipo de procedimiento/, 'Adjudicación directa');
    for (const label of labelsIn('amounts', ofDirectAwards)) expect(textOf('Montos')).toContain(label);
  });

  it('asks of an open contract its own amounts first', async () => {
    const { choose, textOf } = await openForm();
    expect(textOf('Montos')).toMatch(/Monto total.*Monto mínimo.*Monto máximo/);
    await choose(/Tipo de contrato/, 'Abierto');
    expect(textOf('Montos')).toMatch(/Monto mínimo.*Monto máximo.*Monto total.*Monto total o/);
    expect(textOf('Montos')).toContain('igual al monto máximo');
  });

  it('says of a minimum that is above its maximum that it is', async () => {
    const { user, form, choose, textOf } = await openForm();
    await choose(/Tipo de contrato/, 'Abierto');
    await user.type(form.getByRole('textbox', { name: /Monto mínimo/ }), '1,500');
    await user.type(form.getByRole('textbox', { name: /Monto máximo/ }), '1,499.99');
    expect(textOf('Montos')).toContain(MINIMUM_ABOVE_MAXIMUM);
    await user.type(
      form.getByRole('textbox', { name: /Monto máximo/ }),
      '{Backspace}{Backspace}{Backspace}{Backspace}500',
    );
    expect(textOf('Montos')).not.toContain(MINIMUM_ABOVE_MAXIMUM);
  });

  it('judges nothing while somebody chooses from a list over it, which would close', async () => {
    api.answer(listUnitsForContracts, { data: { docs: [{ _id: idOf(8), name: 'Obras' }] } });
    const { user, form } = await openForm();
    const wrong = `El campo ${definitionOf('organizerAdministrativeUnit').label} es requerido`;
    const unit = form.getByRole('combobox', { name: new RegExp(definitionOf('applicantAdministrativeUnit').label) });
    await user.click(
      form.getByRole('combobox', { name: new RegExp(definitionOf('organizerAdministrativeUnit').label) }),
    );
    await user.click(unit);
    expect(unit.getAttribute('aria-expanded')).toBe('true');
    await endPause(1_000);
    await endPause(1_000);
    expect(form.queryByText(wrong)).toBeNull();
    await user.keyboard('{Escape}');
    await endPause(1_000);
    await form.findByText(wrong);
  });

  it('registers one after another: the next begins with what the last has in common with it', async () => {
    api.answer(listUnitsForContracts, { data: { docs: [{ _id: idOf(8), name: 'Obras' }] } });
    const { user, form, choose } = await openForm();
    const field = (name: ContractField) => new RegExp(`^${definitionOf(name).label}`);
    const textbox = (name: ContractField) => form.getByRole<HTMLInputElement>('textbox', { name: field(name) });
    const unit = (name: ContractField) => form.getByRole<HTMLInputElement>('combobox', { name: field(name) });
    await user.click(form.getByRole('checkbox', { name: field('isEmpty') }));
    await choose(field('procedureType'), 'Pública');
    await choose(field('category'), 'Servicios');
    await user.type(textbox('administrationPeriod'), '2018-2021');
    await user.type(textbox('fiscalYear'), '2019');
    await user.type(textbox('period'), '1o 2019');
    await user.type(textbox('areaInCharge'), 'Obras');
    await user.type(textbox('partida'), '3311');
    for (const name of ['organizerAdministrativeUnit', 'applicantAdministrativeUnit'] as const)
      await user.type(unit(name), 'obras{ArrowDown}{Enter}');
    api.answer(saveContract, { ...api.example(saveContract), message: 'El contrato se ha guardado.' });
    for (const times of [1, 2]) {
      await user.click(form.getByRole('button', { name: 'Guardar y capturar otro' }));
      await waitFor(() => expect(api.asked(saveContract)).toHaveLength(times));
      await waitFor(() => expect(textbox('partida').value).toBe(''));
      expect(
        [textbox('fiscalYear'), textbox('period'), unit('applicantAdministrativeUnit')].map(({ value }) => value),
      ).toEqual(['2019', '1o 2019', 'Obras']);
      await user.click(form.getByRole('checkbox', { name: field('isEmpty') }));
      await choose(field('procedureType'), 'Pública');
      await choose(field('category'), 'Servicios');
      await user.type(textbox('areaInCharge'), 'Obras');
      await user.type(textbox('partida'), '3311');
    }
    const [first, second] = api.asked(saveContract);
    expect(second?.body).toEqual(first?.body); // one like another is no repetition
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('gets a supplier that nobody registered yet, from who may register one', async () => {
    api.answer(listSuppliersForContracts, { data: { docs: [{ _id: idOf(7), name: 'IMPRENTA RUIZ' }] } });
    const { user, form } = await openForm('SUPPLIERS');
    expect(form.getAllByRole('button', { name: /registra/ })).toHaveLength(1); // and no unit
    const supplier = form.getByRole<HTMLInputElement>('combobox', { name: /Proveedor/ });
    await user.type(supplier, 'impr{ArrowDown}{Enter}');
    expect(supplier.value).toBe('IMPRENTA RUIZ');
    await user.clear(supplier);
    await user.type(supplier, 'Puentes del bajio{Escape}');
    await user.click(form.getByRole('button', { name: 'registra un proveedor nuevo' }));
    const another = within(await findRole('dialog', 'Nuevo proveedor'));
    expect((another.getByRole('textbox', { name: /Nombre/ }) as HTMLInputElement).value).toBe('PUENTES DEL BAJIO');
    api.answer(saveSupplier, {
      ...api.example(saveSupplier),
      data: { _id: idOf(77), version: 1 },
      message: 'Guardado.',
    });
    const asked = api.asked(listSuppliersForContracts).length;
    await user.click(another.getByRole('button', { name: 'Agregar' }));
    await findToast('Guardado.');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nuevo proveedor' })).toBeNull());
    expect(supplier.value).toBe('PUENTES DEL BAJIO');
    await waitFor(() => expect(api.asked(listSuppliersForContracts).length).toBeGreaterThan(asked));
    expect(api.asked(saveSupplier)).toHaveLength(1);
    expect(api.asked(saveContract)).toEqual([]);
  });
});
