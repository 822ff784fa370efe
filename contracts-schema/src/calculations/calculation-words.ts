import { testInWords } from '../contracts/contract-condition.ts';
import { formatMoney, fromPesos } from '../money.ts';
import type { FilterAnswer } from './calculation-answers.ts';
import type { CalculationType, DisplayForm } from './calculation-events.ts';
import type { ScaleBand } from './percent-scale.ts';

/** What lists, forms and files call the parts of a calculation. */
export const calculationLabels = {
  name: 'Nombre',
  description: 'Descripción',
  type: 'Tipo',
  formula: 'Fórmula',
  enabled: 'Mostrar resultado',
  locked: 'Es el índice',
  notes: 'Notas',
  abbreviation: 'Abreviatura',
  displayForm: 'Forma de mostrar el resultado',
  administrationPeriod: 'Periodo de administración',
  hasPercentScale: 'Escala porcentual',
  scale: 'Rangos de la escala',
  filters: 'Filtros',
} as const;

export const calculationTypeLabels: Readonly<Record<CalculationType, string>> = {
  CONTRACT: 'Solo esta organización',
  GENERAL: 'Todas las organizaciones',
};

export const displayFormLabels: Readonly<Record<DisplayForm, string>> = {
  NORMAL: 'Normal',
  AMOUNT: 'Monto en pesos',
  PERCENTAGE: 'Porcentaje',
};

/** What stands in the place of an administration period where there is none. */
export const ALL_ADMINISTRATIONS = 'Todas las administraciones';

/** What answers say in that place, and what a legacy monitor prints; and what asks for all of them. */
export const EVERY_PERIOD = 'todas';

/** An administration period as answers say it, and what is meant by that: null is all of them. */
export const periodLabel = (period: string | null): string => period ?? EVERY_PERIOD;
export const toPeriod = (label: string): string | null => (label === EVERY_PERIOD ? null : label);

/** A scale as people read it: `0 a 33: 2.67 puntos; 33 a 66: 5.33 puntos`. */
export const scaleWords = (scale: readonly ScaleBand[]): string =>
  scale.map(({ min, max, value }) => `${min} a ${max}: ${value} puntos`).join('; ');

/** A filter as people read it: `Monto total mayor que $1,000.00`. */
export const filterInWords = ({ propertyName, operator, value, reference }: FilterAnswer): string =>
  testInWords(
    { property: propertyName, operator },
    value === null ? (reference?.name ?? '') : formatMoney(fromPesos(value).amount),
  );

/** Filters with their variables: `$NTC: Monto total mayor que $1,000.00; $MTG: Proveedor igual que ALFA`. */
export const filtersInWords = (filters: readonly FilterAnswer[]): string =>
  filters.map((filter) => `${filter.variableAbbreviation}: ${filterInWords(filter)}`).join('; ');
