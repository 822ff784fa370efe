import { z } from 'zod';
import { allEndpoints } from '../all-endpoints.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { isFileAnswer } from '../http/file-answer.ts';
import { type Answered, endpointOf } from './answer-fault.ts';

/** What is read of a JSON schema. */
type Shape = Readonly<{
  properties?: Readonly<Record<string, Shape>>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  anyOf?: readonly Shape[];
  oneOf?: readonly Shape[];
}>;

/**
 * What no answer has shown yet: the endpoints of a side that were never answered with success, and of the others the keys
 * that they declare and that stood in none of their answers. With nothing unseen, every key was there with its data.
 */
export const unseenAnswers = (side: Endpoint['side'], answered: readonly Answered[]): string[] =>
  allEndpoints
    .filter((endpoint) => endpoint.side === side)
    .flatMap((endpoint) => {
      const { method, path } = endpoint;
      const own = answered.filter((one) => endpointOf(one) === endpoint && one.method === method && one.status < 300);
      return own.length === 0
        ? `${method} ${path}`
        : unseenKeys(endpoint, own).map((key) => `${method} ${path} ${key}`);
    });

const unseenKeys = ({ answer }: Endpoint, answered: readonly Answered[]): string[] => {
  if (answer === 'empty' || isFileAnswer(answer)) return [];
  const shape = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as Shape; // of what is read of it
  const seen = new Set(answered.flatMap(({ body }) => keysIn(shape, JSON.parse(body), '')));
  return declaredKeys(shape, '').filter((key) => !seen.has(key));
};

const alternatives = (shape: Shape): readonly Shape[] => shape.anyOf ?? shape.oneOf ?? [];
const ofOtherKeys = ({ additionalProperties }: Shape): Shape | undefined =>
  typeof additionalProperties === 'object' ? additionalProperties : undefined;

const declaredKeys = (shape: Shape, at: string): string[] => [
  ...Object.entries(shape.properties ?? {}).flatMap(([key, inner]) => [
    `${at}.${key}`,
    ...declaredKeys(inner, `${at}.${key}`),
  ]),
  ...alternatives(shape).flatMap((one) => declaredKeys(one, at)),
  ...(shape.items ? declaredKeys(shape.items, `${at}[]`) : []),
  ...(ofOtherKeys(shape) ? declaredKeys(ofOtherKeys(shape) as Shape, `${at}.*`) : []),
];

const keysIn = (shape: Shape, value: unknown, at: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = alternatives(shape).flatMap((one) => keysIn(one, value, at));
  const { items } = shape;
  if (Array.isArray(value)) return [...inner, ...(items ? value.flatMap((one) => keysIn(items, one, `${at}[]`)) : [])];
  const others = ofOtherKeys(shape);
  return Object.entries(value).reduce((keys, [key, held]) => {
    const known = shape.properties?.[key];
    if (known) keys.push(`${at}.${key}`, ...keysIn(known, held, `${at}.${key}`));
    else if (others) keys.push(...keysIn(others, held, `${at}.*`));
    return keys;
  }, inner);
};
