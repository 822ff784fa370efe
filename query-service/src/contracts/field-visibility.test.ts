import type { ContractField } from '@monitor/contracts-schema/contracts/contract-field';
import {
  contractFieldLabels,
  definitionOf,
  fieldsWith,
  publicContractFields,
} from '@monitor/contracts-schema/contracts/contract-field-sets';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, supplier } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, CONTRACT, USER] = [idWith('a'), idWith('c', 7), idWith('f')];
const MARK = 'Solo para quien administra';

const internalFields: readonly ContractField[] = fieldsWith({ visibility: 'internal' });
const written = internalFields.filter((field) => ['text', 'longText', 'link'].includes(definitionOf(field).kind));
const fields = contractWith({
  announcementUrl: 'https://a.mx/convocatoria',
  ...Object.fromEntries(written.map((field) => [field, MARK])),
});

let harness: QueryHarness;

beforeAll(async () => {
  harness = await openQueryHarness();
  const revised = { ...fields, ...Object.fromEntries(written.map((field) => [field, `${MARK}.`])) };
  for (const state of [fields, revised]) await harness.putOrganization(A, [{ id: CONTRACT, fields: state }]);
  await harness.putUser(USER);
});
afterAll(() => harness.close());

const answerOf = async (path: string, token?: string): Promise<string> => {
  const { status, bytes } = await ask(harness.url + path, { organization: A, ...(token !== undefined && { token }) });
  expect([path, status]).toEqual([path, 200]);
  return bytes.toString();
};

/** What anybody may ask for that tells of contracts. */
const publicPaths = [
  '/public-api/contracts/list',
  '/public-api/contracts/filtered-list',
  `/public-api/contracts/detail?id=${CONTRACT}`,
  `/public-api/contracts/history?id=${CONTRACT}`,
  '/public-api/audit/changes',
  `/public-api/suppliers/detail?id=${supplier(1).id}`,
  '/public-api/contracts/download/json',
  '/public-api/contracts/download/csv',
];

describe('a field that is internal', () => {
  it.each(publicPaths)('is in no answer of %s', async (path) => {
    const answer = await answerOf(path);
    for (const field of internalFields) {
      expect(answer).not.toContain(field);
      expect(answer).not.toContain(contractFieldLabels[field]);
    }
    expect(answer).not.toContain(MARK);
  });

  it('sorts and searches no public list', async () => {
    for (const field of internalFields) {
      const { status } = await ask(`${harness.url}/public-api/contracts/list?sort=${field}`, { organization: A });
      expect([field, status]).toEqual([field, 400]);
    }
    const { body } = await ask(`${harness.url}/public-api/contracts/list?search=${encodeURIComponent(MARK)}`, {
      organization: A,
    });
    expect(body.data.docs).toEqual([]);
  });

  it('is in the catalogue and in the history of who holds CONTRACTS', async () => {
    const token = await harness.tokenFor(USER);
    for (const path of ['/api/contracts/list', `/public-api/contracts/history?id=${CONTRACT}`]) {
      const answer = await answerOf(path, token);
      for (const field of internalFields) expect(answer).toContain(field);
      expect(answer).toContain(MARK);
    }
  });
});

describe('a field that is public', () => {
  it('is in a contract as anybody reads it', async () => {
    const { body } = await ask(`${harness.url}/public-api/contracts/detail?id=${CONTRACT}`, { organization: A });
    expect(Object.keys(body.data)).toEqual(expect.arrayContaining([...publicContractFields]));
  });
});

it('keeps internal what administrators note for each other', () => {
  expect(internalFields).toContain('karewaNotes');
});
