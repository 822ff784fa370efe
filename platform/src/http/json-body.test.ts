import { BodyTooComplex, checkJsonParts } from './json-body.ts';

const check = (json: string) => () => checkJsonParts(Buffer.from(json));
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('the parts of a body', () => {
  it.each([
    ['a form', '{"name":"OBRAS","notes":null,"unit":{"_id":"a"}}'],
    ['the ids of 20,000 records', JSON.stringify({ ids: Array.from({ length: 20_000 }, () => 'a'.repeat(32)) })],
    ['a hundred rows of a form with 60 fields', `[${Array(100).fill(`{${Array(60).fill('"a":1')}}`)}]`],
    ['32 levels', nested(32)],
    ['many lists beside each other', `[${Array(10_000).fill('[]')}]`],
    ['text that looks like levels', JSON.stringify('[{,"\\'.repeat(50_000))],
    ['text that ends with a backslash', JSON.stringify(['\\', ...Array(30).fill('"')])],
    ['nothing', ''],
    ['what is no JSON', ']]]]"'],
  ])('may be those of %s', (_what, json) => expect(check(json)).not.toThrow());

  it.each([
    ['33 levels', nested(33)],
    ['33 objects within each other', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
    ['levels behind text', `["\\\\","a",${nested(33)}]`],
    ['25,000 lists', `[${Array(25_000).fill('[]')}]`],
    ['30,000 keys', `{${Array(30_000).fill('"a":0')}}`],
  ])('are too many with %s', (_what, json) => expect(check(json)).toThrow(BodyTooComplex));
});
