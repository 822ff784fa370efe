import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { takesItsTime } from '@monitor/contracts-schema/http/answer-time';
import { ask } from '../testing/asking.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import { openApiDocument } from './openapi-document.ts';

type Parameter = { name: string; in: string; required: boolean; schema: object; description?: string };
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: object[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
};

const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('has every operation once', () => {
    const keys = allEndpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(operations).toHaveLength(allEndpoints.length);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  it.each(operations.map((one) => [`${one.method} ${one.path}`, one] as const))('describes %s', (_name, one) => {
    const { path, method, operation } = one;
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(parameters.map(({ name }) => name).sort()).toEqual(inPath.sort());
    expect(path).not.toContain(':');
    for (const { name, schema } of operation.parameters)
      expect([name, Object.keys(schema).length > 0]).toEqual([name, true]);
    const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(method === 'get' && operation.requestBody).toBeFalsy();
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) expect(schema).not.toEqual({});
    const [success] = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
    expect(success).toBeDefined();
    for (const { description, content } of Object.values(operation.responses)) {
      expect(description).not.toBe('');
      for (const { schema } of Object.values(content ?? {})) expect(schema).not.toEqual({});
    }
    expect(operation.summary).not.toBe('');
    expect(operation.security === undefined).toBe(path.startsWith('/public-api') || path.endsWith('/load-settings'));
  });
});

describe('a call that may take its time', () => {
  it('says so, and no other', () => {
    for (const endpoint of allEndpoints) {
      const { description = '' } =
        document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()] ?? {};
      expect([endpoint.path, description.includes('hasta 10 minutos')]).toEqual([
        endpoint.path,
        takesItsTime(endpoint),
      ]);
    }
  });
});

describe('a problem', () => {
  it('may say when to ask again', () => {
    for (const { operation } of operations)
      expect(operation.responses.default).toMatchObject({ headers: { 'Retry-After': expect.anything() } });
    expect(openApiDocument()).toMatchObject({
      components: { headers: { RetryAfter: { schema: { type: 'integer' } } } },
    });
  });
});

describe('the address of a filtered list', () => {
  const inQuery = document.paths['/public-api/contracts/list']?.get?.parameters.filter((one) => one.in === 'query');

  it('is described with its organization, and each filter by its name with bare values', () => {
    expect(inQuery?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['page', 'sort', 'fiscalYears', 'suppliers', 'search', 'filters', 'organization']),
    );
    const schemaOf = (name: string) => inQuery?.find((parameter) => parameter.name === name)?.schema;
    expect(schemaOf('fiscalYears')).toEqual({ type: 'array', items: { type: 'string', maxLength: 100 } });
    expect(schemaOf('suppliers')).toMatchObject({
      type: 'array',
      items: { type: 'string', pattern: expect.any(String) },
    });
    expect(inQuery?.some(({ required }) => required)).toBe(false);
  });
});

describe('an organization', () => {
  const saidOf = (path: string): (string | undefined)[] =>
    (document.paths[path]?.get?.parameters ?? [])
      .filter(({ name }) => /organization/i.test(name))
      .map(({ description }) => description);

  it('is said not to be needed by the calls that answer an empty list without one, and by no other', () => {
    const isOffered = (description: string | undefined) =>
      description?.includes('sin ella, la respuesta es una lista vacía');
    for (const { path, method, ...endpoint } of allEndpoints.filter(({ access }) => access === 'public'))
      if (method === 'GET' && !path.includes(':'))
        expect([path, saidOf(path).some(isOffered)]).toEqual([path, 'beforeChoosing' in endpoint]);
  });
});

describe('the pages of the API', () => {
  let harness: QueryHarness;
  beforeAll(async () => {
    harness = await openQueryHarness();
  });
  afterAll(() => harness.close());

  it('are served, with what they need, from this server alone', async () => {
    expect((await ask(`${harness.url}/openapi.json`)).body).toEqual(JSON.parse(JSON.stringify(document)));
    const page = await ask(`${harness.url}/api-docs`);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const linked = [...page.bytes.toString().matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => String(path));
    expect(linked).toHaveLength(3);
    for (const path of [...linked, '/openapi.json', '/api-docs']) {
      expect(path).toMatch(/^\//);
      const { status, headers } = await ask(harness.url + path);
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'public, no-cache']);
      expect(headers.etag).toBeDefined();
    }
  });
});
