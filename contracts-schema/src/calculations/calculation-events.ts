import { z } from 'zod';
import { lifecycleEvents } from '../events/lifecycle-events.ts';
import { calculationFilter } from './calculation-filter.ts';
import { scaleBand } from './percent-scale.ts';

/** Of whose contracts a calculation is: those of the organization in question, or those of all of them. */
export const calculationType = z.enum(['CONTRACT', 'GENERAL']);
export type CalculationType = z.infer<typeof calculationType>;

/** How a result is shown. */
export const displayForm = z.enum(['NORMAL', 'AMOUNT', 'PERCENTAGE']);
export type DisplayForm = z.infer<typeof displayForm>;

/** A formula of the installation, what it is about and how its result is shown. What it refers to follows from its text. */
export const calculationFields = z.object({
  name: z.string(),
  description: z.string(),
  /** How other formulas name it: `$$` and 1 to 7 capitals or digits. */
  abbreviation: z.string(),
  type: calculationType,
  /** Whether its result is public. */
  enabled: z.boolean(),
  /** Whether it is the index of the risk of corruption: one at most is. */
  locked: z.boolean(),
  /** Of the index: the only administration period whose contracts count in it and in whatever is shown with it. */
  administrationPeriod: z.string().nullable(),
  hasPercentScale: z.boolean(),
  scale: z.array(scaleBand),
  expression: z.string(),
  filters: z.array(calculationFilter),
  displayForm,
  notes: z.string().nullable(),
});
export type CalculationFields = z.infer<typeof calculationFields>;

export const calculationEvents = lifecycleEvents('Calculation', calculationFields);
export const calculationEvent = z.discriminatedUnion('type', [
  calculationEvents.registered,
  calculationEvents.revised,
  calculationEvents.removed,
]);
export type CalculationEvent = z.infer<typeof calculationEvent>;
