import { Refused } from './answers.ts';
import type { Endpoint, QueryOf } from './endpoint.ts';

type Given = Readonly<Record<string, unknown>>;

/** Names the organization in the address of any public read, as its header does. */
export const ORGANIZATION_PARAMETER = 'organization';

export const isPublicRead = ({ access, side }: Endpoint): boolean => access === 'public' && side === 'query';

const namesIn = (schema: Endpoint['query']): string[] => Object.keys(schema?.shape ?? {});

const knownTo = ({ query, filters, params }: Endpoint): string[] => [
  ...namesIn(query),
  ...(filters ? [...namesIn(filters), 'filters'] : []),
  ORGANIZATION_PARAMETER,
  ...namesIn(params),
];

const LONGEST_NAME_SHOWN = 60;

/**
 * The query of a request as its endpoint understands it. A public read, and any that takes filters, refuses what it does
 * not know, each by its name, and a parameter of the path that says another thing in the query; a blank value is as absent.
 */
export const readQuery = <E extends Endpoint>(
  endpoint: E,
  { query, params }: Readonly<{ query: Given; params: Given }>,
): QueryOf<E> => {
  if (!isPublicRead(endpoint) && !endpoint.filters) return endpoint.query?.parse(query) as QueryOf<E>; // its own schema gives its own type
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const known = knownTo(endpoint);
  const errors = Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      field: name.slice(0, LONGEST_NAME_SHOWN),
      message: `No se conoce «${name.slice(0, LONGEST_NAME_SHOWN)}». Se puede usar: ${known.join(', ')}`,
    }));
  const contradictions = namesIn(endpoint.params)
    .filter((name) => name in given && given[name] !== params[name])
    .map((name) => ({ field: name, message: 'Dice otra cosa que la dirección' }));
  if (errors.length + contradictions.length > 0)
    throw new Refused('request.invalid', { errors: [...errors, ...contradictions] });
  return endpoint.query?.parse(given) as QueryOf<E>;
};
