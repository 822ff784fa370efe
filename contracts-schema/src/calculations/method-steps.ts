import { z } from 'zod';
import { calculationFields } from './calculation-events.ts';

const { type, displayForm } = calculationFields.shape;

const stepVariable = z.object({
  /** With its sign: `$NTC`. */
  abbreviation: z.string(),
  name: z.string(),
  description: z.string(),
  unit: z.enum(['pesos', 'count']),
  /** Pesos, or how many; null where the formula did not come to ask. */
  value: z.number().nullable(),
  /** What the calculation leaves of the contracts, in words. */
  filters: z.array(z.string()),
  /** The same as lists of contracts take it in their addresses. */
  conditions: z.array(z.string()),
});

/** A part of a sum that a formula is, signed: what is added up to the step's value before its scale. */
const stepTerm = z.object({
  sign: z.enum(['+', '-']),
  /** The calculation that it is, when it is just one. */
  calculation: z.string().nullable(),
  words: z.string(),
  value: z.number().nullable(),
});

/** One calculation on the way to the index: how it is computed, from what, and what it comes to. */
export const methodStep = z.object({
  abbreviation: z.string(),
  name: z.string(),
  description: z.string(),
  type,
  displayForm,
  /** The formula as it is typed, in words, and with its values in their places. */
  formula: z.string(),
  words: z.string(),
  numbers: z.string(),
  /** Its number, as points where it has a scale; null when it has none: `why` says it then. */
  value: z.number().nullable(),
  /** What the formula itself comes to, before a scale. */
  unscaled: z.number().nullable(),
  why: z.string().nullable(),
  scale: z.array(
    z.object({ above: z.number().nullable(), upTo: z.number(), points: z.number(), isReached: z.boolean() }),
  ),
  variables: z.array(stepVariable),
  terms: z.array(stepTerm),
  /** The calculations that its formula names, in their order there, which are steps themselves. */
  calculations: z.array(z.string()),
});
export type MethodStep = z.infer<typeof methodStep>;
export type StepVariable = z.infer<typeof stepVariable>;

/**
 * What an index owes to parts that count no points because there was nothing to compute them of, in words: that a level says
 * nothing then (`isAll`), or of how many parts it does not tell. Undefined when every part was computed.
 */
export const uncomputedParts = (
  steps: readonly MethodStep[],
): Readonly<{ isAll: boolean; words: string }> | undefined => {
  const parts = steps.filter((step) => step.variables.length > 0);
  const { length: count } = parts.filter(({ why, value }) => why !== null && value === 0);
  if (count === 0) return undefined;
  if (count === parts.length)
    return {
      isAll: true,
      words: 'Nada todavía: no hay contratos con los que calcular sus partes, y cada una cuenta 0 puntos.',
    };
  const words = count === 1 ? 'no tiene con qué calcularse y cuenta' : 'no tienen con qué calcularse y cuentan';
  return { isAll: false, words: `${count} de sus ${parts.length} partes ${words} 0 puntos.` };
};
