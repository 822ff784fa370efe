import { Refused } from './answers.ts';
import { type Endpoint, ORGANIZATION_PARAMETER } from './endpoint.ts';

type Given = Readonly<Record<string, unknown>>;

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
 * The parameters of a request that its endpoint knows. A public read, and any that takes filters, refuses others, each by
 * its name, and a parameter of the path that says another thing in the query; to these a blank value is as absent.
 */
export const knownQuery = (endpoint: Endpoint, { query, params }: Readonly<{ query: Given; params: Given }>): Given => {
  if (!isPublicRead(endpoint) && !endpoint.filters) return query;
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
  return given;
};
