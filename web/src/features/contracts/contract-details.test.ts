import type { PublicContract } from '@monitor/contracts-schema/contracts/contract-answers';
import { publicContractFields } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { contractName } from '@monitor/contracts-schema/contracts/contract-name';
import { aPublicContract } from '@monitor/contracts-schema/testing/a-contract';
import { contractDetails } from './contract-details.ts';

const contract = aPublicContract({
  supplier: { id: 's', name: 'ACME', rfc: 'ACM010101AB1' },
  contractNumber: 'LP/1/2020',
  servicesDescription: 'Papelería',
  maxAmount: 0,
  contractDate: '2020-07-12',
  procedureType: 'NO_BID',
  procedureState: null,
  category: null,
  announcementUrl: 'www.x.mx/a.pdf',
  limitExceeded: true,
  amountExceeded: 300_00,
});

const detailsOf = (parts: Partial<PublicContract> = {}) =>
  contractDetails({ ...contract, ...parts }).flatMap(({ details }) => details);
const fieldsOf = (parts?: Partial<PublicContract>) => detailsOf(parts).map(({ field }) => field);

describe('the detailed information of a contract', () => {
  it('says every field once, except the internal notes', () => {
    expect(fieldsOf().sort()).toEqual([...publicContractFields, 'supplierRfc'].sort());
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
  ])('%j: %s', (parts, title) => expect(contractName({ ...contract, ...parts })).toBe(title));
});
