import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { bodyLimitOf, type Endpoint, MANY_RECORDS_LIMIT } from '@monitor/contracts-schema/http/endpoint';
import { type Alphabet, alphabetNames, textOf } from './adversarial-texts.ts';
import type { CostCase } from './cost-case.ts';
import { largestBodies } from './largest-bodies.ts';
import type { Answer, MonitorUnderTest } from './monitor-under-test.ts';

const ID = '0190f2a0c0de7000800000000000000b';
/** Node takes no more of a request's head than 16 kB. */
const LONGEST_ADDRESS = 12_000;
/** A password is hashed once, however long it is, and not at all when it is too long. */
const ONE_HASHING_MS = 150;

/** A door that is closed to whoever knocks costs nothing, and says nothing of what is behind it. */
const admitted = async (answer: Promise<Answer>): Promise<void> => {
  const { status, text } = await answer;
  if (status === 429 || status === 500 || /"code":"(?:session\.required|permission\.missing)"/.test(text))
    throw new Error(`was not let in: ${status} ${text.slice(0, 200)}`);
};

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

const placesOf = ({ path }: Endpoint): readonly string[] => path.match(/:\w+/g) ?? [];

const pathOf = ({ path }: Endpoint, organizationId: string): string =>
  path.replace(':format', 'csv').replace(':id', organizationId).replace(/:\w+/g, ID);

const isLong = (endpoint: Endpoint): boolean => Boolean(endpoint.isLong) || bodyLimitOf(endpoint) >= MANY_RECORDS_LIMIT;

const takesPassword = ({ body }: Endpoint): boolean =>
  body !== undefined && 'shape' in body && Object.keys(Object(body.shape)).some((name) => /password/i.test(name));

const encoded = (alphabet: Alphabet, bytes: number): string => {
  const width = encodeURIComponent(textOf(alphabet, 24)).length / 24;
  return encodeURIComponent(textOf(alphabet, Math.max(1, Math.floor(bytes / width))));
};

type AddressOf = (path: string, text: (parts?: number) => string) => string;

const placesAsked = (endpoint: Endpoint): readonly (readonly [string, AddressOf])[] =>
  placesOf(endpoint).map((place) => [place, (_, text) => endpoint.path.replace(place, text()).replace(/:\w+/g, ID)]);

/** Each name of an address with all the room, once for all the doors that read it alike, and all names together. */
const namesAsked = (
  { method, query, filters }: Endpoint,
  met: Set<unknown>,
): readonly (readonly [string, AddressOf])[] => {
  const readBy: Readonly<Record<string, unknown>> = { ...query?.shape, ...filters?.shape, ...(filters && { filters }) };
  const names = method === 'GET' ? Object.keys(readBy) : [];
  if (names.length === 0) return [];
  const unmet = names.filter((name) => !met.has(readBy[name]));
  for (const name of unmet) met.add(readBy[name]);
  const together: AddressOf = (path, text) =>
    `${path}?${names.map((name) => `${name}=${text(names.length)}`).join('&')}`;
  return [
    ['all names', together],
    ...unmet.map(
      (name) => [`?${name}`, (path, text) => `${path}?${name}=${text()}`] as const satisfies [string, AddressOf],
    ),
  ];
};

/** Every endpoint of the table, by its address and by its body. */
export const doorCosts = (monitor: MonitorUnderTest): readonly CostCase[] => {
  const met = new Set<unknown>();
  return allEndpoints.flatMap((endpoint: Endpoint): readonly CostCase[] => {
    const { method, file } = endpoint;
    const path = pathOf(endpoint, monitor.organizationId);
    const asked = (input: string, of: (share: number) => Readonly<{ path: string; body?: string }>): CostCase => ({
      door: nameOf(endpoint),
      input,
      isLong: isLong(endpoint),
      ...(takesPassword(endpoint) && { fixed: ONE_HASHING_MS }),
      prepare: async (share) => {
        await monitor.signIn();
        const made = of(share);
        return () => admitted(monitor.ask({ method, ...made }));
      },
    });
    const emptied = method === 'POST' ? { body: '{}' } : {};
    return [
      ...(file ? [] : [asked('nothing', () => ({ path, ...emptied }))]),
      ...[...placesAsked(endpoint), ...namesAsked(endpoint, met)].flatMap(([part, addressOf]) =>
        alphabetNames.map((alphabet) =>
          asked(`${part}: ${alphabet}`, (share) => ({
            path: addressOf(path, (parts = 1) => encoded(alphabet, (LONGEST_ADDRESS * share) / parts)),
            ...emptied,
          })),
        ),
      ),
      ...(method === 'POST' && !file ? largestBodies(endpoint) : []).map(({ input, of }) =>
        asked(input, (share) => ({ path, body: of(share) })),
      ),
    ];
  });
};
