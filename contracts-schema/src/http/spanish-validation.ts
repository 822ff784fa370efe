import { z } from 'zod';

const types: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'un objeto',
  record: 'un objeto',
  date: 'una fecha',
};

const formats: Readonly<Record<string, string>> = {
  email: 'Debe ser un correo electrónico',
  url: 'Debe ser una dirección como https://ejemplo.mx',
  date: 'Debe ser una fecha como 2019-12-31',
  datetime: 'Debe ser una fecha con hora como 2019-12-31T18:00:00Z',
};

/** What sizes are counted in: characters of a text, elements of a list; numbers are compared as they are. */
const units: Readonly<Record<string, string>> = { string: 'caracteres', array: 'elementos', set: 'elementos' };

const REQUIRED = 'Dato obligatorio';
const INVALID = 'El valor no es válido';

const tooSmall = ({ origin, minimum, inclusive }: Extract<z.core.$ZodRawIssue, { code: 'too_small' }>): string => {
  if (origin === 'string' && minimum === 1) return REQUIRED;
  const unit = units[origin];
  if (unit) return `Debe tener al menos ${minimum} ${unit}`;
  return `Debe ser mayor ${inclusive === false ? '' : 'o igual '}que ${minimum}`;
};

const tooBig = ({ origin, maximum, inclusive }: Extract<z.core.$ZodRawIssue, { code: 'too_big' }>): string => {
  const unit = units[origin];
  if (unit) return `Debe tener como máximo ${maximum} ${unit}`;
  return `Debe ser menor ${inclusive === false ? '' : 'o igual '}que ${maximum}`;
};

/**
 * What a value that a schema refuses is told in Spanish, wherever the schema has no text of its own. Values that were
 * sent are never repeated: they may be secrets.
 */
export const spanishValidation = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return REQUIRED;
      return `Debe ser ${types[issue.expected] ?? 'otro tipo de dato'}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return formats[issue.format] ?? INVALID;
    case 'not_multiple_of':
      return `Debe ser múltiplo de ${issue.divisor}`;
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return REQUIRED;
      return `Debe ser ${issue.values.length === 1 ? '' : 'uno de: '}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `No se reconoce: ${issue.keys.join(', ')}`;
    default:
      return INVALID;
  }
};

z.config({ customError: spanishValidation });
