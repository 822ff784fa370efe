import { aCatalogueContract } from '@monitor/contracts-schema/testing/a-contract';
import { contractProblems, contractSent, contractValues, proposedAmount, requiredFields } from './contract-values.ts';

const unit = { id: '1'.repeat(32), name: 'OFICIALIA MAYOR' };
const contract = aCatalogueContract({
  supplier: { id: '2'.repeat(32), name: 'OBRAS', rfc: null },
  contractNumber: 'C-1',
  totalOrMaxAmount: 1234_50,
  totalAmount: 1234_50,
  minAmount: 0,
  contractUrl: 'www.monitor.mx/a b.pdf',
  organizerAdministrativeUnit: unit,
  applicantAdministrativeUnit: unit,
});

describe('the form of a contract', () => {
  it('shows what the contract says, blank as blank and zero as zero', () => {
    expect(contractValues(contract)).toMatchObject({
      supplier: '2'.repeat(32),
      organizerAdministrativeUnit: unit.id,
      totalAmount: '1234.5',
      minAmount: '0',
      maxAmount: '',
      contractDate: '2019-02-01',
      notes: '',
      isEmpty: false,
      amountExceeded: '',
    });
  });

  it('of a contract that is right is right as it is', () => {
    expect(contractProblems(contractValues(contract))).toEqual([]);
  });

  it('has every field of a contract, in the order of the sheet', () => {
    expect(Object.keys(contractValues())).toEqual(Object.keys(contractValues(contract)));
  });

  it('reads an amount however it is typed', () => {
    const sent = (totalAmount: string) => contractSent({ ...contractValues(), totalAmount }).totalAmount;
    expect(['$1,234.50', ' 1 234.5 ', '1234.50 MXN', '1234,567', '0', ''].map(sent)).toEqual([
      '1234.50',
      '1234.5',
      '1234.50',
      '1234567',
      '0',
      '',
    ]);
    expect(sent('mil')).toBe('mil');
    const values = { ...contractValues(contract), totalAmount: '1,234.50 MXN', totalOrMaxAmount: '$1234.5' };
    expect(contractProblems(values)).toEqual([]);
    expect(contractProblems({ ...values, totalAmount: 'mil' })).toEqual([
      { field: 'totalAmount', message: 'El monto no es un número' },
    ]);
  });

  it('requires amounts by the type of contract, and hardly anything when nothing was bought', () => {
    const amounts = (contractType: string, isEmpty = false) =>
      [...requiredFields({ contractType, isEmpty })].filter((field) => /amount/i.test(field ?? ''));
    expect(amounts('NORMAL')).toEqual(['totalAmount', 'totalOrMaxAmount']);
    expect(amounts('OPEN')).toEqual(['minAmount', 'maxAmount', 'totalOrMaxAmount']);
    expect(amounts('OPEN', true)).toEqual([]);
    for (const contractType of ['', 'NORMAL', 'OPEN']) {
      expect(requiredFields({ contractType, isEmpty: false })).toContain('contractType');
      expect(requiredFields({ contractType, isEmpty: true })).not.toContain('contractType');
      expect(requiredFields({ contractType, isEmpty: true })).toContain('areaInCharge');
    }
  });

  it('proposes the total, or the maximum of an open contract, as the amount published', () => {
    const amounts = { totalAmount: '5', maxAmount: '9' };
    expect(proposedAmount({ ...amounts, contractType: 'NORMAL' })).toBe('5');
    expect(proposedAmount({ ...amounts, contractType: 'OPEN' })).toBe('9');
  });
});
