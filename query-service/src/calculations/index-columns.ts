import { ALL_ADMINISTRATIONS, toPeriod } from '@monitor/contracts-schema/calculations/calculation-words';
import { corruptionWordsOf } from '@monitor/contracts-schema/calculations/corruption-level';
import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import type { ComparisonSide } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { shownFormula } from '@monitor/contracts-schema/formulas/function-names';
import { type ExportColumn, type Row, resultColumn, textColumn } from '../exports/export-document.ts';

/** What files say of an organization's index. */
export const indexColumns: readonly ExportColumn[] = [
  ...['NOMBRE DEL CALCULO', 'DESCRIPCIÓN DEL CALCULO', 'ORGANIZACIÓN', 'FORMULA'].map(textColumn),
  resultColumn('RESULTADO'),
  ...['PROBABILIDAD', 'NIVEL', 'ADMINISTRACIÓN', 'EXPLICACIÓN'].map(textColumn),
];

type Index = Readonly<{
  organization: Readonly<{ name: string }>;
  corruptionIndex: Pick<
    ComparisonSide['corruptionIndex'],
    'name' | 'description' | 'value' | 'why' | 'displayForm' | 'administrationPeriod'
  >;
}>;

export const indexCells = ({ organization, corruptionIndex }: Index, formula: string): Row => {
  const { name, description, value, why, displayForm, administrationPeriod } = corruptionIndex;
  const words = corruptionWordsOf(value);
  return [
    ...[name, description, organization.name, shownFormula(formula), formatResult(value, displayForm)],
    ...[words?.probability ?? null, words?.level ?? null, toPeriod(administrationPeriod) ?? ALL_ADMINISTRATIONS, why],
  ];
};
