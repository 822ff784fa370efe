import type { HistoryEntry } from '@monitor/contracts-schema/history/history-answers';
import { describeValue, isSilentChange } from './describe-value.ts';

describe('a value in a history', () => {
  it.each([
    ['totalAmount', 1234.5, '$1,234.50'],
    ['procedureType', 'NO_BID', 'Adjudicación directa'],
    ['category', 'MODIFICACION', 'Modificación'],
    ['procedureState', 'CONCLUDED', 'Concluido'],
    ['contractDate', '2019-03-04', '04/03/2019'],
    ['servicesDescription', 'Papelería', 'Papelería'],
    ['contractNumber', '2018-01-15', '2018-01-15'],
    ['isEmpty', true, 'Sí'],
    ['limitExceeded', false, 'No'],
    ['supplier', { id: 'x', name: 'ACME', rfc: null }, 'ACME'],
    ['rows', 12000, '12,000'],
    ['contractUrl', null, ''],
  ])('%s %j reads %s', (field, value, text) => expect(describeValue(field, value)).toBe(text));

  it('changes silently when both sides read alike', () => {
    type Value = HistoryEntry['changes'][number]['from'];
    const change = (from: Value, to: Value) => ({ field: 'supplier', label: 'Proveedor', from, to });
    expect(isSilentChange(change({ id: 'a', name: 'ACME' }, { id: 'b', name: 'ACME' }))).toBe(true);
    expect(isSilentChange(change({ id: 'a', name: 'ACME' }, { id: 'b', name: 'Otra' }))).toBe(false);
  });
});
