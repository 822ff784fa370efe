import { isBetweenPublicBodies, procedureTypeOfNumber } from './procedure-number.ts';

it.each([
  ['LA-006000999-E1-2019', 'PUBLIC'],
  ['LO-05-613-005000999-N-11-2026', 'PUBLIC'],
  [' io-1', 'INVITATION'],
  ['IA 12', 'INVITATION'],
  ['AA-011C00999-N123-2014', 'NO_BID'],
  ['SO-9', 'NO_BID'],
  ['PA-1', undefined],
  ['LAGUNA-1', undefined],
  ['ADJ-1', undefined],
  ['A-1', undefined],
  ['', undefined],
])('of %j says %j', (number, type) => expect(procedureTypeOfNumber(number)).toBe(type));

it.each([
  ['EP-50-GYR-050GYR076-N-6-2026', true],
  ['ep 1', true],
  ['EPS-1', false],
  ['AA-50-GYR-050GYR076-N-6-2026', false],
])('of %j says that public bodies contract with each other: %j', (number, says) =>
  expect(isBetweenPublicBodies(number)).toBe(says),
);
