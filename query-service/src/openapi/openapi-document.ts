import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { LONG_ANSWER_MS, takesItsTime } from '@monitor/contracts-schema/http/answer-time';
import { problemAnswer } from '@monitor/contracts-schema/http/answers';
import {
  AFTER_POSITION_HEADER,
  ANSWERS_BEHIND_MS,
  type Endpoint,
  ORGANIZATION_HEADER,
  ORGANIZATION_PARAMETER,
  POSITION_HEADER,
} from '@monitor/contracts-schema/http/endpoint';
import { isFileAnswer } from '@monitor/contracts-schema/http/file-answer';
import { isPublicRead } from '@monitor/contracts-schema/http/known-query';
import { logPosition } from '@monitor/contracts-schema/ids';
import { SITE_NAME } from '@monitor/contracts-schema/installation/site-name';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

const inputSchema = (schema: z.ZodType): Json =>
  withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
const outputSchema = (schema: z.ZodType): Json =>
  withoutDialect(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));

const withoutDialect = ({ $schema: _dialect, ...schema }: Json): Json => schema;

const propertiesOf = (schema: z.ZodType | undefined): readonly (readonly [string, Json, boolean])[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  }; // the JSON schema of an object
  return Object.entries(properties).map(([name, property]) => [name, property, required.includes(name)] as const);
};

/** Values of a filter as an address carries them: bare, the name repeated for several. */
const bare = ({ items, ...schema }: Json): Json => {
  const { properties } = (items ?? {}) as { properties?: Record<string, Json> }; // an element's JSON schema
  const [inObject] = Object.values(properties ?? {});
  return items ? { type: 'array', items: inObject ?? items } : schema;
};

const filterParameters = (filters: z.ZodObject): Json[] => [
  ...propertiesOf(filters).map(([name, schema]) => ({ name, in: 'query', required: false, schema: bare(schema) })),
  {
    name: 'filters',
    in: 'query',
    required: false,
    description: 'Los filtros como JSON, en lugar de cada uno por su nombre',
    schema: { type: 'string' },
  },
];

const organizationParameters = (endpoint: Endpoint): Json[] => {
  const description =
    'Organización sobre la que se pregunta: su identificador, o como la nombran las direcciones del sitio';
  const schema = { type: 'string' };
  const inHeader = { name: ORGANIZATION_HEADER, in: 'header', schema };
  if (endpoint.organization === 'optional') return [{ ...inHeader, required: false, description }];
  if (!isPublicRead(endpoint)) return [{ ...inHeader, required: true, description }];
  const without = endpoint.beforeChoosing === undefined ? '' : '; sin ella, la respuesta es una lista vacía';
  const either = `${description}; basta nombrarla en la dirección o en el encabezado${without}`;
  return [
    { name: ORGANIZATION_PARAMETER, in: 'query', required: false, description: either, schema },
    { ...inHeader, required: false, description: either },
  ];
};

const positionParameter: Json = {
  name: AFTER_POSITION_HEADER,
  in: 'header',
  required: false,
  description: `Espera hasta que los datos incluyan esta posición: la que dio una respuesta anterior (${POSITION_HEADER}). Sin ella, lo público puede ser de hasta ${ANSWERS_BEHIND_MS / 1_000} segundos antes`,
  schema: inputSchema(logPosition),
};

const parametersOf = (endpoint: Endpoint): Json[] => [
  ...propertiesOf(endpoint.params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
  ...propertiesOf(endpoint.query).map(([name, schema, required]) => ({ name, in: 'query', required, schema })),
  ...(endpoint.filters ? filterParameters(endpoint.filters) : []),
  ...organizationParameters(endpoint),
  ...(endpoint.side === 'query' ? [positionParameter] : []),
];

const bodyOf = ({ method, filters, body, file }: Endpoint): Json | undefined => {
  if (filters && method === 'POST')
    return { required: false, content: { 'application/json': { schema: inputSchema(filters) } } };
  if (file) {
    const { properties = {} } = (body ? inputSchema(body) : {}) as { properties?: Json }; // the JSON schema of an object
    const schema = { type: 'object', properties: { ...properties, [file]: { type: 'string', format: 'binary' } } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  return body && { required: true, content: { 'application/json': { schema: inputSchema(body) } } };
};

const answerOf = ({ answer }: Endpoint): Json => {
  if (answer === 'empty') return { 204: { description: 'Hecho' } };
  if (isFileAnswer(answer)) {
    const schema = { type: 'string', format: 'binary' };
    const content = Object.fromEntries(answer.mediaTypes.map((mediaType) => [mediaType, { schema }]));
    return { 200: { description: 'El archivo', content } };
  }
  return { 200: { description: 'La respuesta', content: { 'application/json': { schema: outputSchema(answer) } } } };
};

/** `GET /public-api/contracts/list` as generated clients name it: `getPublicApiContractsList`. */
const operationIdOf = ({ method, path }: Endpoint): string => {
  const words = path.split(/[^a-z]/i).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + words.join('');
};

const descriptionOf = (endpoint: Endpoint): string => {
  const { access } = endpoint;
  return [
    ...(access === 'public' || access === 'session' ? [] : [`Requiere el permiso ${access}`]),
    ...(takesItsTime(endpoint) ? [`Puede tardar hasta ${LONG_ANSWER_MS / 60_000} minutos`] : []),
  ].join('. ');
};

const operationOf = (endpoint: Endpoint): Json => {
  const requestBody = bodyOf(endpoint);
  const description = descriptionOf(endpoint);
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    ...(endpoint.access !== 'public' && {
      security: [{ session: [] }],
    }),
    ...(description !== '' && { description }),
    parameters: parametersOf(endpoint),
    ...(requestBody && { requestBody }),
    responses: {
      ...answerOf(endpoint),
      default: {
        description: 'Un problema: su código, y qué decirle a la persona',
        headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
};

const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** OpenAPI 3.1 of every operation, printed from the table that mounts them. */
export const openApiDocument = (): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of allEndpoints) {
    const path = openApiPath(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: SITE_NAME,
      version: '1.0.0',
      description:
        'Qué compra cada organización, a quién y cómo. Los montos están en pesos mexicanos (MXN). ' +
        'Toda llamada se contesta en menos de 5 segundos, salvo las que dicen que pueden tardar.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      headers: {
        RetryAfter: {
          description: 'Con 429 y 503: los segundos después de los que conviene intentar de nuevo',
          schema: { type: 'integer' },
        },
      },
      schemas: { Problem: outputSchema(problemAnswer) },
    },
  };
};
