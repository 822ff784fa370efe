import { contractFieldLabels } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { contractCatalogueColumns } from './contract-columns.ts';

describe('the columns of the contracts', () => {
  it('are all fields of a contract, once each, and when it was registered', () => {
    const ids = contractCatalogueColumns.map(({ id }) => id);
    expect([...ids].sort()).toEqual([...Object.keys(contractFieldLabels), 'createdAt'].sort());
  });

  it('are all shown at first but the date of registration', () => {
    expect(contractCatalogueColumns.filter(({ hiddenByDefault }) => hiddenByDefault).map(({ id }) => id)).toEqual([
      'createdAt',
    ]);
  });

  it('are edited in the table, but for when it was registered', () => {
    expect(contractCatalogueColumns.filter(({ inlineEditable }) => !inlineEditable).map(({ id }) => id)).toEqual([
      'createdAt',
    ]);
  });
});
