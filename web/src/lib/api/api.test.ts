import type { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { positionReached, rememberPosition } from '../live/positions.ts';
import { type ChosenOrganization, chooseOrganization } from '../session/organization.ts';
import { callAddress, send } from './api.ts';
import { callOf } from './call.ts';

const [A, B] = ['a'.repeat(32), 'b'.repeat(32)];
const list = callOf<typeof contractEndpoints.listContracts>('GET', '/public-api/contracts/list');
const save = callOf<typeof contractEndpoints.deleteContract>('POST', '/api/contracts/delete');

type Sent = Readonly<{ address: string; headers: Record<string, string> }>;

const sent: Sent[] = [];
const answers: (() => Response)[] = [];
const theirs = globalThis.fetch;
beforeEach(() => {
  sent.length = 0;
  chooseOrganization({ _id: A } as ChosenOrganization); // all that is read of it here
  globalThis.fetch = async (address, init) => {
    sent.push({ address: String(address), headers: init?.headers as Record<string, string> });
    return answers.shift()?.() ?? Response.json({});
  };
});
afterEach(() => {
  globalThis.fetch = theirs;
  chooseOrganization(null);
});

describe('an address', () => {
  it('has its parameters, what is asked, and a name once for each value of a list', () =>
    expect(
      callAddress('/x/:id/:format', {
        params: { id: 'a b', format: 'csv' },
        query: { years: ['2018', '2019'], none: [], page: 2, sort: undefined },
      }),
    ).toBe('/x/a%20b/csv?years=2018&years=2019&page=2'));
});

describe('a question', () => {
  it('to the public says in its address what it asks, and about which organization', async () => {
    await send(list, { query: { page: 2, fiscalYears: ['2018', '2019'], search: 'papel & más' } });
    expect(sent[0]?.address).toBe(
      `/public-api/contracts/list?organization=${A}&page=2&fiscalYears=2018&fiscalYears=2019&search=papel+%26+m%C3%A1s`,
    );
  });

  it('to the administration does not', async () => {
    await send(save, { body: { _id: A, version: 1 } as never });
    expect(sent[0]).toMatchObject({ address: '/api/contracts/delete', headers: { 'x-current-organization-id': A } });
  });

  it('remembers where the log of its own organization came, though another is chosen before it is answered', async () => {
    answers.push(() => {
      chooseOrganization({ _id: B } as ChosenOrganization);
      return Response.json({ position: '1'.padStart(20, '0') });
    });
    await send(save, { body: { _id: A, version: 1 } as never });
    expect([positionReached(A), positionReached(B)]).toEqual(['1'.padStart(20, '0'), undefined]);

    chooseOrganization({ _id: A } as ChosenOrganization);
    answers.push(() => {
      chooseOrganization({ _id: B } as ChosenOrganization);
      return Response.json({ error: true, code: 'position.not-recorded', message: '' }, { status: 409 });
    });
    await send(list, { query: {} });
    expect(sent.at(-1)?.address).toBe(`/public-api/contracts/list?organization=${A}`);
  });

  it('asks for a position no longer when the log was put back to before it', async () => {
    rememberPosition(A, '0'.repeat(20));
    answers.push(() => Response.json({ error: true, code: 'position.not-recorded', message: '' }, { status: 409 }));
    await send(list, { query: {} });
    expect(sent.map(({ headers }) => headers['x-after-position'])).toEqual(['0'.repeat(20), undefined]);
    expect(positionReached(A)).toBeUndefined();
  });
});
