import { contractOrderOf } from '@monitor/contracts-schema/contracts/contract-order';
import { contract } from '../testing/events.ts';

describe('the order of contracts', () => {
  const orderOf = (servicesDescription: string) =>
    contractOrderOf({ ...contract, servicesDescription }).servicesDescriptionOrder;

  it('is by 300 characters of a description, and no more', () => {
    const shared = 'a'.repeat(299);
    expect(orderOf(`${shared}b`)).not.toBe(orderOf(`${shared}c`));
    expect(orderOf(`${shared}bb`)).toBe(orderOf(`${shared}bc`));
  });
});
