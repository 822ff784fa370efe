import type { CalculationFields } from '../calculations/calculation-events.ts';

/** A calculation, with what a test says of it. */
export const aCalculation = (fields: Partial<CalculationFields> = {}): CalculationFields => ({
  name: `Cálculo ${fields.abbreviation ?? ''}`,
  description: 'Prueba',
  abbreviation: '$$A',
  type: 'CONTRACT',
  enabled: true,
  locked: false,
  administrationPeriod: null,
  hasPercentScale: false,
  scale: [],
  expression: '$NTC',
  filters: [],
  displayForm: 'NORMAL',
  notes: null,
  ...fields,
});
