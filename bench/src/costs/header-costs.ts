import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { AFTER_POSITION_HEADER, type Endpoint, ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { textOf } from './adversarial-texts.ts';
import type { CostCase } from './cost-case.ts';
import type { MonitorUnderTest } from './monitor-under-test.ts';

/** Node takes no more of a request's head than 16 kB. */
const LONGEST_HEADER = 12_000;

/** What headers are made of; none takes what is not Latin. */
const contents: Readonly<Record<string, string>> = {
  spaces: `x${textOf('spaces', 50)}`,
  'unmatched quotes': '"',
  digits: '1',
  'opened elements': '<b>',
  'nested parentheses': '(',
  'listed tags': 'W/"a", ',
  'listed words': 'a;q=0.1,',
  'listed cookies': 'a=b; ',
  'listed ranges': '0-1,',
  'listed addresses': '10.0.0.1, ',
};

/** Every header that the monitor, or what it stands on, reads. */
const headers = [
  ...['authorization', 'x-access-token', ORGANIZATION_HEADER, AFTER_POSITION_HEADER, 'idempotency-key', 'cookie'],
  ...['if-none-match', 'if-modified-since', 'range', 'accept', 'accept-encoding', 'accept-language', 'content-type'],
  ...['user-agent', 'origin', 'referer', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
];

const prefixes: Readonly<Record<string, string>> = {
  authorization: 'Bearer ',
  range: 'bytes=',
  'content-type': 'application/json;',
};

/** One door of each kind: whoever reads a header reads it alike for all of a kind. */
const doors = [
  'GET /public-api/suppliers/list',
  'GET /public-api/contracts/download/:format',
  'POST /public-api/suppliers/filtered-list',
  'POST /public-api/route-logs/register',
  'POST /api/suppliers/save',
];

const findDoor = (door: string): Endpoint => {
  const found = allEndpoints.find(({ method, path }) => `${method} ${path}` === door);
  if (!found) throw new Error(`There is no ${door} any more: say another of its kind in header-costs.ts`);
  return found;
};

/** Headers as long as there is room for. */
export const headerCosts = (monitor: MonitorUnderTest): readonly CostCase[] =>
  doors.flatMap((door) => {
    const { method, path } = findDoor(door);
    const body = method === 'POST' ? { body: '{}' } : {};
    return headers.flatMap((header) =>
      Object.entries(contents).map(([input, content]) => ({
        door: `header ${header}`,
        input: `${input} at ${door}`,
        prepare: (share: number) => {
          const text = content.repeat(Math.floor((LONGEST_HEADER * share) / content.length));
          const given = { [header]: `${prefixes[header] ?? ''}${text}`.trim() };
          return () => monitor.ask({ method, path: path.replace(':format', 'csv'), headers: given, ...body });
        },
      })),
    );
  });
