import type { CatalogueContract } from '@monitor/contracts-schema';
import { contractProblems, contractSent, contractValues, proposedAmount, requiredFields } from './contract-values.ts';

const unit = { _id: '1'.repeat(32), name: 'OFICIALIA MAYOR' };
const contract: CatalogueContract = {
  _id: '0'.repeat(32),
  version: 3,
  supplier: { _id: '2'.repeat(32), name: 'OBRAS', rfc: null },
  contractId: null,
  contractNumber: 'C-1',
  servicesDescription: 'Papelería',
  totalOrMaxAmount: 1234.5,
  totalAmount: 1234.5,
  minAmount: 0,
  maxAmount: null,
  contractDate: '2019-02-01',
  procedureType: 'PUBLIC',
  procedureState: 'CONCLUDED',
  category: 'SERVICES',
  contractType: 'NORMAL',
  notes: null,
  karewaNotes: null,
  announcementUrl: null,
  announcementDate: null,
  contractUrl: 'www.monitor.mx/a b.pdf',
  presentationProposalsDocUrl: null,
  clarificationMeetingDate: null,
  clarificationMeetingJudgmentUrl: null,
  contractUrlBackup: null,
  announcementUrlBackup: null,
  clarificationMeetingJudgmentUrlBackup: null,
  presentationProposalsDocUrlBackup: null,
  applicantAdministrativeUnit: unit,
  organizerAdministrativeUnit: unit,
  administrativeUnitType: 'CENTRALIZED',
  areaInCharge: 'Oficialía',
  informationDate: null,
  updateDate: null,
  administrationPeriod: '2018-2021',
  fiscalYear: '2019',
  period: '1o 2019',
  partida: null,
  limitExceeded: false,
  amountExceeded: 0,
  isEmpty: false,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  procedureTypeEnumObject: null,
  categoryEnumObject: null,
  procedureStateEnumObject: null,
  administrativeUnitTypeEnumObject: null,
  contractTypeEnumObject: null,
};

describe('the form of a contract', () => {
  it('shows what the contract says, blank as blank and zero as zero', () => {
    expect(contractValues(contract)).toMatchObject({
      supplier: '2'.repeat(32),
      organizerAdministrativeUnit: unit._id,
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
