import type { Span } from './formula.ts';

/** What can be wrong with the text of a formula. Codes are stable; each message says what to do where it can. */
const messages = {
  'formula.empty': () => 'Escribe una fórmula',
  'formula.too-long': (longest: string) => `La fórmula excede los ${longest} caracteres permitidos`,
  'formula.too-deep': () => 'La fórmula tiene demasiados paréntesis o funciones, unos dentro de otros',
  'formula.unknown-character': (found: string) => `«${found}» no se reconoce`,
  'formula.bad-number': (found: string) => `«${found}» no es un número: usa un solo punto decimal y ninguna coma`,
  'formula.name-missing': (signs: string) => `Falta el nombre después de «${signs}»`,
  'formula.unknown-variable': (name: string) => `La variable ${name} no existe`,
  'formula.unknown-calculation': (name: string) => `El cálculo ${name} no existe`,
  'formula.bad-abbreviation': (name: string) =>
    `${name} no puede ser un cálculo: se escribe $$ y de 1 a 7 mayúsculas o dígitos`,
  'formula.unknown-function': (name: string) => `La función ${name} no existe: hay mínimo, máximo, redondear y si`,
  'formula.operand-missing': () => 'Falta un número, una variable o un cálculo',
  'formula.operator-missing': (found: string) => `Falta un operador antes de «${found}»`,
  'formula.parenthesis-unclosed': () => 'Falta cerrar este paréntesis',
  'formula.parenthesis-unopened': () => 'Este paréntesis no se abrió',
  'formula.unexpected': (found: string) => `No se esperaba «${found}» aquí`,
  'formula.wrong-arguments': (wanted: string) => wanted,
  'formula.comparison-missing': () => 'La primera parte de «si» es una comparación, como $NTC > 0',
  'formula.comparison-misplaced': () => 'Una comparación solo puede ir en la primera parte de «si»',
  'formula.too-large': (why: string) => why,
  'formula.too-many-steps': (counted: string) => counted,
  'formula.circular': (path: string) => `El cálculo se usa a sí mismo: ${path}`,
} as const satisfies Record<string, (about: string) => string>;

export type FormulaProblemCode = keyof typeof messages;

/** What is wrong with a formula, and with which of its characters. */
export type FormulaProblem = Span & Readonly<{ code: FormulaProblemCode; message: string }>;

export const formulaProblem = (code: FormulaProblemCode, { at, length }: Span, about = ''): FormulaProblem => ({
  code,
  message: messages[code](about),
  at,
  length,
});
