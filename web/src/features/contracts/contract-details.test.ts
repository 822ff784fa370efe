import { contractFieldLabels, type PublicContract } from '@monitor/contracts-schema';
import { contractDetails } from './contract-details.ts';
import { titleOf } from './title-of.ts';

const unit = { _id: 'u', name: 'Oficialía Mayor' };

const contract: PublicContract = {
  _id: 'c',
  supplier: { _id: 's', name: 'ACME', rfc: 'ACM010101AB1' },
  contractId: null,
  contractNumber: 'LP/1/2020',
  servicesDescription: 'Papelería',
  totalOrMaxAmount: 1500,
  totalAmount: 1500,
  minAmount: null,
  maxAmount: 0,
  contractDate: '2020-07-12',
  procedureType: 'NO_BID',
  procedureState: null,
  category: null,
  contractType: 'NORMAL',
  notes: null,
  announcementUrl: 'www.x.mx/a.pdf',
  announcementDate: null,
  contractUrl: null,
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
  areaInCharge: 'Oficialía Mayor',
  informationDate: '2020-10-25',
  updateDate: null,
  administrationPeriod: '2019-2021',
  fiscalYear: '2020',
  period: '3o 2020',
  partida: null,
  limitExceeded: true,
  amountExceeded: 300,
  isEmpty: false,
  createdAt: '2026-11-21T09:44:04.118Z',
  updatedAt: '2026-11-21T09:44:04.118Z',
};

const detailsOf = (parts: Partial<PublicContract> = {}) =>
  contractDetails({ ...contract, ...parts }).flatMap(({ details }) => details);
const fieldsOf = (parts?: Partial<PublicContract>) => detailsOf(parts).map(({ field }) => field);

describe('the detailed information of a contract', () => {
  it('says every field once, except the internal notes', () => {
    const { karewaNotes: _internal, ...labels } = contractFieldLabels;
    expect(fieldsOf().sort()).toEqual([...Object.keys(labels), 'supplierRfc'].sort());
  });

  it.each(['PUBLIC', 'INVITATION'])('says nothing of limits for %s', (procedureType) => {
    expect(fieldsOf({ procedureType })).not.toContain('limitExceeded');
    expect(fieldsOf({ procedureType })).not.toContain('amountExceeded');
  });

  it('names enums, days, units and supplier in words, and tells a blank from 0', () => {
    const said = Object.fromEntries(detailsOf().map(({ field, label: _label, ...value }) => [field, value]));
    expect(said).toMatchObject({
      procedureType: { kind: 'text', text: 'Adjudicación directa' },
      procedureState: { kind: 'text', text: '' },
      category: { kind: 'text', text: '' },
      contractDate: { kind: 'text', text: '12/07/2020' },
      supplier: { kind: 'text', text: 'ACME' },
      supplierRfc: { kind: 'text', text: 'ACM010101AB1' },
      limitExceeded: { kind: 'text', text: 'Sí' },
      minAmount: { kind: 'money', pesos: null },
      maxAmount: { kind: 'money', pesos: 0 },
      announcementUrl: { kind: 'link', link: 'www.x.mx/a.pdf' },
    });
  });

  it('has no supplier to name when there was none', () =>
    expect(detailsOf({ supplier: null }).filter(({ field }) => field.startsWith('supplier'))).toMatchObject([
      { text: '' },
      { text: '' },
    ]));
});

describe('what a contract is called', () => {
  it.each([
    [{}, 'Papelería'],
    [{ isEmpty: true }, 'Sin procedimientos'],
    [{ servicesDescription: null }, 'Contrato LP/1/2020'],
    [{ servicesDescription: null, contractNumber: null }, 'Contrato sin descripción'],
  ])('%j: %s', (parts, title) => expect(titleOf({ ...contract, ...parts })).toBe(title));
});
