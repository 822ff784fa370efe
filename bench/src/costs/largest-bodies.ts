import { bodyLimitOf, type Endpoint } from '@monitor/contracts-schema/http/endpoint';
import type { z } from 'zod';
import { type Alphabet, alphabetNames, textOf } from './adversarial-texts.ts';
import { type Filling, filled } from './fill-schema.ts';
import { textOfBytes } from './json-width.ts';

const ID = '0190f2a0c0de7000800000000000000b';
const MOST_FORMS = 4;
const HERE = '\u0001here';

const least: Filling = { id: ID, text: () => 'a', items: () => 1 };

type Place = Readonly<{ key: string; form: number }>;

/** Every text that a body may have, in whichever of its forms. */
const textsOf = (schema: z.core.$ZodType): readonly Place[] => {
  const forms = new Map<string, number>();
  for (let form = 0; form < MOST_FORMS; form += 1) {
    const instead = (key: string): undefined => void (forms.has(key) || forms.set(key, form));
    filled(schema, { ...least, form, instead });
  }
  return [...forms].map(([key, form]) => ({ key, form }));
};

/** So many that an eighth of them is one. */
const MANY_ITEMS = 8;

/** The least body that there is, but for one text, which has all the room; no schema is asked about it. */
const oneText = (schema: z.core.$ZodType, { key, form }: Place, alphabet: Alphabet, bytes: number): string => {
  const instead = (asked: string) => (asked === key ? HERE : undefined);
  const [before = '', ...after] = JSON.stringify(filled(schema, { ...least, form, instead })).split(
    JSON.stringify(HERE),
  );
  const rest = after.join('"a"');
  const room = bytes - Buffer.byteLength(before + rest) - 2;
  return `${before}${JSON.stringify(textOfBytes(alphabet, room))}${rest}`;
};

/**
 * What a body may be within all limits: every text and every list as long as it may be, as far as there is room. A share of
 * it is that share of its bytes, by the items of its lists where they are many, else by the length of its texts.
 */
const textsWithin = (schema: z.core.$ZodType, alphabet: Alphabet, share: number, bytes: number): string => {
  const made = (listed: number, ofItems: number, ofTexts: number): string =>
    JSON.stringify(
      filled(schema, {
        id: ID,
        text: (longest = 100) => textOf(alphabet, Math.max(1, Math.floor(longest * ofTexts))),
        items: (most = 100) => Math.max(1, Math.round(Math.min(most, listed) * ofItems)),
      }),
    );
  const perItem = Math.max(1, made(2, 1, 1).length - made(1, 1, 1).length);
  const most = Math.max(1, Math.floor((bytes * 0.8) / perItem / 2));
  const listed = Buffer.byteLength(made(most, 1, 1)) <= bytes ? most : 1;
  return listed < MANY_ITEMS ? made(listed, 1, share) : made(listed, share, 1);
};

const structures: Readonly<Record<string, (bytes: number) => string>> = {
  'nested lists': (bytes) => `{"search":${'['.repeat(bytes / 2 - 20)}${']'.repeat(bytes / 2 - 20)}}`,
  'a list of nothing': (bytes) => `[${'0,'.repeat(bytes / 2 - 10)}0]`,
  'unknown keys': (bytes) =>
    `{${Array.from({ length: bytes / 12 - 10 }, (_, index) => `"k${String(index).padStart(6, '0')}":0`).join(',')}}`,
};

/** The first list of a body, with as many of nothing as there is room for. */
const listOfNothing = (schema: z.core.$ZodType, bytes: number): string => {
  const value = JSON.stringify(filled(schema, least), (_, inner: unknown) => (Array.isArray(inner) ? HERE : inner));
  return value.replace(JSON.stringify(HERE), `[${'0,'.repeat(Math.max(1, (bytes - value.length) / 2 - 10))}0]`);
};

const bodiesBySchema = (schema: z.core.$ZodType, limit: number): readonly Body[] => [
  ...textsOf(schema).flatMap((place) =>
    alphabetNames.map((alphabet) => ({
      input: `${place.key}: ${alphabet}`,
      of: (share: number) => oneText(schema, place, alphabet, limit * share),
    })),
  ),
  ...alphabetNames.map((alphabet) => ({
    input: `all within its limits: ${alphabet}`,
    of: (share: number) => textsWithin(schema, alphabet, share, limit),
  })),
  { input: 'lists of nothing', of: (share) => listOfNothing(schema, limit * share) },
];

type Body = Readonly<{ input: string; of: (share: number) => string }>;

/** The largest bodies of a door: each of its texts with all the room, all together, lists, and what it does not know. */
export const largestBodies = (endpoint: Endpoint): readonly Body[] => {
  const limit = bodyLimitOf(endpoint);
  const schema = endpoint.body ?? endpoint.filters;
  return [
    ...(schema ? bodiesBySchema(schema, limit) : []),
    ...Object.entries(structures).map(([input, make]) => ({ input, of: (share: number) => make(limit * share) })),
  ];
};
