import { type ContractField, contractFieldGroups, contractFieldNames, definitionOf } from '@monitor/contracts-schema';
import { within } from '@testing-library/dom';
import { findRole, openSite } from '../../testing/open-site.tsx';

const labelsIn = (group: string, told: (field: ContractField) => boolean) =>
  contractFieldNames
    .filter((field) => definitionOf(field).group === group && told(field))
    .map((field) => definitionOf(field).label);
const ofDirectAwards = (field: ContractField) => field === 'limitExceeded' || field === 'amountExceeded';

const openForm = async () => {
  const { user } = openSite('/admin/contracts', { permissions: ['CONTRACTS'] });
  await user.click(await findRole('button', 'Nuevo contrato'));
  const form = within(await findRole('dialog', 'Nuevo contrato'));
  const choose = (label: RegExp, option: string) =>
    user.selectOptions(form.getByRole('combobox', { name: label }), option);
  const textOf = (title: string) => form.getByRole('group', { name: title }).textContent;
  return { choose, textOf };
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
});
