import { ZodError } from 'zod';
import { allEndpoints } from './all-endpoints.ts';
import { Refused } from './http/answers.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { UnreadRow } from './http/saved-rows.ts';
import { readInput } from './read-input.ts';
import { flagPlaces, noFlags, otherBooleans, requestExample, withFlag } from './testing/request-examples.ts';

const named = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** The fields that rows are refused for that are saved each by itself. */
const refusedRows = (body: unknown): readonly string[] | undefined => {
  const unread = (Array.isArray(body) ? body : []).flatMap((row: Partial<UnreadRow> | null) => row?.unread ?? []);
  return unread.length > 0 ? unread.map(({ field }) => field ?? '') : undefined;
};

/** The fields that a request is refused for; undefined when it is understood. */
const refusedFor = (endpoint: Endpoint, request: ReturnType<typeof requestExample>): readonly string[] | undefined => {
  try {
    return refusedRows(readInput(endpoint, request).body);
  } catch (error) {
    if (error instanceof ZodError)
      return error.issues.map(({ path }) => path.map(String)).map((path) => path.join('.'));
    if (error instanceof Refused) return error.errors.map(({ field }) => field ?? '');
    throw error;
  }
};

it.each(allEndpoints.map((endpoint) => [named(endpoint), endpoint] as const))(
  '%s understands its example',
  (_, endpoint) => expect(refusedFor(endpoint, requestExample(endpoint))).toBeUndefined(),
);

describe('a flag', () => {
  const places = flagPlaces.map(
    (place) => [`${named(place.endpoint)} ${place.part} ${place.path.join('.')}`, place] as const,
  );

  it('is in what every kind of form sends', () => {
    const fields = new Set(flagPlaces.map(({ path }) => path.findLast((name) => name !== '*')));
    for (const field of [
      'active',
      'locked',
      'enabled',
      'hasPercentScale',
      'isEmpty',
      'limitExceeded',
      'round',
      'again',
    ])
      expect(fields).toContain(field);
  });

  it.each(places)('is one of %s, and nothing else is one', (_, place) => {
    const field = place.path.findLast((name) => name !== '*') ?? '';
    for (const value of [true, false, 'true', 'false'])
      expect(refusedFor(place.endpoint, withFlag(place, value))).toBeUndefined();
    for (const value of noFlags)
      expect([value, refusedFor(place.endpoint, withFlag(place, value))]).toEqual([
        value,
        expect.arrayContaining([expect.stringMatching(new RegExp(`(^|\\.)${field}(\\.|$)`))]),
      ]);
  });

  it('is never read in a way of its own: what else may be true or false is the value of a cell', () =>
    expect(otherBooleans.map(({ endpoint, path }) => `${named(endpoint)} ${path.join('.')}`)).toEqual([
      'POST /api/data-load/correct-rows to',
      'POST /api/data-load/save-row fields.*',
      'POST /api/data-load/save-rows rows.*.fields.*',
    ]));
});
