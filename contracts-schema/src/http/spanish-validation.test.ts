import { z } from 'zod';
import { allEndpoints } from '../all-endpoints.ts';
import { toProblemResponse } from './problem-answers.ts';
import './spanish-validation.ts';

const told = (schema: z.ZodType, value: unknown): string | undefined =>
  schema
    .safeParse(value)
    .error?.issues.map(({ message }) => message)
    .join('; ');

describe('what a schema refuses is told in Spanish', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'Dato obligatorio'],
    [z.string(), null, 'Dato obligatorio'],
    [z.string(), 7, 'Debe ser un texto'],
    [z.number(), '7', 'Debe ser un número'],
    [z.number(), Number.NaN, 'Debe ser un número'],
    [z.number().int(), 1.5, 'Debe ser un número entero'],
    [z.array(z.string()), {}, 'Debe ser una lista'],
    [z.symbol(), 'x', 'Debe ser otro tipo de dato'],
    [z.string().min(1), '', 'Dato obligatorio'],
    [z.string().min(8), 'x', 'Debe tener al menos 8 caracteres'],
    [z.string().max(2), 'xxx', 'Debe tener como máximo 2 caracteres'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Debe tener como máximo 1 elementos'],
    [z.number().min(1), 0, 'Debe ser mayor o igual que 1'],
    [z.number().gt(1), 1, 'Debe ser mayor que 1'],
    [z.number().max(100), 101, 'Debe ser menor o igual que 100'],
    [z.number().lt(100), 100, 'Debe ser menor que 100'],
    [z.number().multipleOf(5), 7, 'Debe ser múltiplo de 5'],
    [z.email(), 'nobody', 'Debe ser un correo electrónico'],
    [z.iso.date(), 'ayer', 'Debe ser una fecha como 2019-12-31'],
    [z.string().regex(/^a$/), 'b', 'El valor no es válido'],
    [z.enum(['asc', 'desc']), 'up', 'Debe ser uno de: asc, desc'],
    [z.enum(['asc', 'desc']), undefined, 'Dato obligatorio'],
    [z.literal('pdf'), 'doc', 'Debe ser pdf'],
    [z.strictObject({}), { nombre: 1, otro: 2 }, 'No se reconoce: nombre, otro'],
    [z.union([z.string(), z.number()]), true, 'El valor no es válido'],
    [z.string().refine(() => false), 'x', 'El valor no es válido'],
  ])('%#', (schema, value, message) => expect(told(schema, value)).toBe(message));

  it('but for the texts that schemas have of their own', () =>
    expect(told(z.string().min(2, 'El nombre corto es muy corto'), 'x')).toBe('El nombre corto es muy corto'));

  it('in the answers that people get', () => {
    const errorsOf = (path: string, part: 'body' | 'query', value: unknown) =>
      toProblemResponse(allEndpoints.find((one) => one.path === path)?.[part]?.safeParse(value).error).body.errors;
    expect(errorsOf('/public-api/accounts/login', 'body', {})).toEqual([
      { field: 'username', message: 'Dato obligatorio' },
      { field: 'password', message: 'Dato obligatorio' },
    ]);
    expect(errorsOf('/public-api/contracts/list', 'query', { pageSize: 0, sort: 'x' })).toEqual([
      { field: 'pageSize', message: expect.stringMatching(/^Debe ser mayor/) },
      { field: 'sort', message: expect.stringMatching(/^Debe ser uno de: /) },
    ]);
  });

  it('at every endpoint', () => {
    const wrong = [undefined, 7, 'x', [], {}, { page: 'x', pageSize: 0, sort: '?', filters: '{', _id: 1, search: 3 }];
    const messages = allEndpoints.flatMap(({ query, body, params }) =>
      [query, body, params].flatMap((schema) => (schema ? wrong.map((value) => told(schema, value)) : [])),
    );
    expect(messages.filter(Boolean).length).toBeGreaterThan(100);
    expect(
      messages.filter((message) => /\b(expected|received|Invalid|must|Too|string|key)\b/.test(message ?? '')),
    ).toEqual([]);
  });
});
