import type { CatalogueCalculation } from '@monitor/contracts-schema/calculations/calculation-answers';
import { calculationColumns } from '@monitor/contracts-schema/calculations/calculation-endpoints';
import {
  calculationLabels,
  calculationTypeLabels,
  displayFormLabels,
  filtersInWords,
  scaleWords,
} from '@monitor/contracts-schema/calculations/calculation-words';
import { shownFormula } from '@monitor/contracts-schema/formulas/function-names';
import type { CatalogueColumn } from '../catalogue.ts';

type Column = CatalogueColumn<CatalogueCalculation>;
type ColumnId = (typeof calculationColumns)[number];

/** What tells calculations apart: what a phone shows. */
const telling: readonly ColumnId[] = ['name', 'type', 'formula', 'enabled', 'locked'];
/** Shown to who chooses them. */
const besides: readonly ColumnId[] = ['abbreviation', 'filters', 'scale', 'displayForm', 'administrationPeriod'];

const columnOf = (id: ColumnId): Column => {
  if (id === 'createdAt')
    return { id, label: 'Fecha de creación', kind: 'date', hiddenOnPhone: true, value: ({ createdAt }) => createdAt };
  const words = {
    id,
    label: calculationLabels[id],
    hiddenByDefault: besides.includes(id),
    hiddenOnPhone: !telling.includes(id),
    ...((id === 'name' || id === 'type') && { minWidth: '12rem' }),
  };
  switch (id) {
    case 'type':
      return { ...words, kind: 'enum', labels: calculationTypeLabels, value: ({ type }) => type };
    case 'displayForm':
      return { ...words, kind: 'enum', labels: displayFormLabels, value: ({ displayForm }) => displayForm };
    case 'formula':
      return { ...words, kind: 'formula', value: ({ formula }) => shownFormula(formula.expression) };
    case 'enabled':
    case 'locked':
      return { ...words, kind: 'boolean', value: (doc) => doc[id] };
    case 'filters':
      return { ...words, kind: 'text', value: ({ filters }) => filtersInWords(filters) || null };
    case 'scale':
      return {
        ...words,
        kind: 'text',
        value: ({ scale, hasPercentScale }) => (hasPercentScale ? scaleWords(scale) : null),
      };
    default:
      return { ...words, kind: 'text', value: (doc) => doc[id] };
  }
};

export const calculationListColumns: readonly Column[] = calculationColumns.map(columnOf);
