import { aContract } from '@monitor/contracts-schema/testing/a-contract';
import { contractValidFrom } from './contract-aggregate.ts';

it.each([
  ['2019-04-03', '2019-05-01', '2019-04-03'],
  ['2019-05-01', '2019-04-03', '2019-05-01'],
  [null, '2019-05-01', '2019-05-01'],
  [null, null, null],
])('a contract of %s, told of on %s, holds since %s', (contractDate, informationDate, since) =>
  expect(contractValidFrom(aContract({ contractDate, informationDate }))).toBe(since),
);
