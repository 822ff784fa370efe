import { aRow, reviewAll } from '../testing/specimen-rows.ts';
import { createSpellingTally } from './preferred-spellings.ts';

/** More than a call takes arguments, fewer than a sheet has rows. */
const MANY = 130_000;

const dots = (count: number): string => '.'.repeat(count);

it('a name that each row writes otherwise is spelt as the first does, however many there are', () => {
  const [{ facts } = { facts: undefined }] = reviewAll([aRow({ contractNumber: 'A' })]);
  if (!facts) throw new Error('A row was reviewed');
  const tally = createSpellingTally();
  const written = (at: number): string => `ALFA${dots(at % 400)} ${dots(Math.floor(at / 400))}BETA`;
  for (let at = 0; at < MANY; at += 1)
    tally.add({ ...facts, row: MANY - at, lookups: { ...facts.lookups, questions: [['matchSupplier', written(at)]] } });
  expect(tally.preferredOf('SUPPLIER', 'ALFA BETA')).toBe(written(MANY - 1));
});
