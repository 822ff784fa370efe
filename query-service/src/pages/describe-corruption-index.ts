import { toPeriod } from '@monitor/contracts-schema/calculations/calculation-words';
import { corruptionLevelOf, corruptionLevels } from '@monitor/contracts-schema/calculations/corruption-level';
import { formatResult, resultWithReason } from '@monitor/contracts-schema/calculations/format-result';
import {
  INDEX_LINE_TITLE,
  type IndexLinePoint,
  indexLineCauses,
  indexLineColumns,
} from '@monitor/contracts-schema/calculations/index-line';
import {
  type MethodStep,
  type StepVariable,
  uncomputedParts,
} from '@monitor/contracts-schema/calculations/method-steps';
import type { CorruptionIndexData } from '@monitor/contracts-schema/comparisons/corruption-index-endpoints';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { corruptionIndexOf } from '../calculations/corruption-index.ts';
import type { IndexLines } from '../calculations/index-lines.ts';
import { describeOrganizationPage } from './describe-organization.ts';
import { escapeHtml, tableHtml } from './html-text.ts';
import { longDay } from './long-day.ts';
import { downloadsHtml, downloadsOfPage } from './page-downloads.ts';
import type { PageHead } from './page-head.ts';

const sentenceOf = ({ corruptionIndex, organization, method }: CorruptionIndexData): string => {
  const { value, displayForm } = corruptionIndex;
  if (value === null)
    return `${organization.name} no tiene un índice de riesgo de corrupción por ahora${method[0]?.why ? `: ${method[0].why}` : ''}.`;
  const { level, probability } = corruptionLevels[corruptionLevelOf(value)];
  return `${formatResult(value, displayForm)}: nivel de riesgo ${level}, probabilidad de corrupción ${probability}. De 0 a 100, más es menos riesgo. Cada número, hasta los contratos que cuenta.`;
};

/** The file of the very contracts that a variable counts, which needs no scripts. */
const fileOf = (
  { abbreviation, conditions }: StepVariable,
  { organization, corruptionIndex }: CorruptionIndexData,
): string => {
  const administrationPeriod = toPeriod(corruptionIndex.administrationPeriod);
  const address = new URLSearchParams({
    organization: organization._id,
    ...(administrationPeriod !== null && { administrationPeriods: administrationPeriod }),
    variables: abbreviation.slice(1),
  });
  for (const condition of conditions) address.append('conditions', condition);
  return `${contractEndpoints.downloadContracts.path.replace(':format', 'csv')}?${address}`;
};

const variableLine = (step: MethodStep, variable: StepVariable, data: CorruptionIndexData): string => {
  const { name, unit, value } = variable;
  const shown = value !== null && unit === 'count' ? value.toLocaleString('es-MX') : formatResult(value, 'AMOUNT');
  const link = step.type === 'CONTRACT' ? ` <a href="${escapeHtml(fileOf(variable, data))}">Contratos (CSV)</a>` : '';
  return `<li>${escapeHtml(`${name}: ${shown}`)}${link}</li>`;
};

const stepText = (step: MethodStep, data: CorruptionIndexData): string => {
  const variables = step.variables.map((variable) => variableLine(step, variable, data)).join('');
  return [
    `<h3>${escapeHtml(`${step.name}: ${formatResult(step.value, step.displayForm)}`)}</h3>`,
    `<p>${escapeHtml(`${step.words} = ${step.numbers} = ${resultWithReason(step.unscaled, 'NORMAL', step.why)}`)}</p>`,
    variables && `<ul>${variables}</ul>`,
  ].join('');
};

const SHOWN_CHANGES = 30;

/** The latest changes of the index, the newest first; its files have them all. */
const lineHtml = (line: readonly IndexLinePoint[], { corruptionIndex }: CorruptionIndexData): string => {
  if (line.length === 0) return '';
  const inWords = (value: number | null) => formatResult(value, corruptionIndex.displayForm);
  const rows = line
    .slice(-SHOWN_CHANGES)
    .toReversed()
    .map(({ day, before, value, cause }) => [
      ...[longDay(day), cause === 'FIRST' ? '' : inWords(before), inWords(value), indexLineCauses[cause]],
    ]);
  const older =
    line.length > SHOWN_CHANGES ? `<p>Los ${SHOWN_CHANGES} cambios más recientes de ${line.length}.</p>` : '';
  return `<h2>${INDEX_LINE_TITLE}</h2>${older}${tableHtml(indexLineColumns, rows)}`;
};

const textOf = (data: CorruptionIndexData, line: readonly IndexLinePoint[]): string => {
  const general = data.calculationsInfo.map(
    ({ name, result, displayForm, why }) =>
      `<li>${escapeHtml(`${name}: ${resultWithReason(result, displayForm, why)}`)}</li>`,
  );
  const uncomputed = uncomputedParts(data.method);
  return [
    `<p>${escapeHtml(sentenceOf(data))}</p>`,
    uncomputed && `<p>¿Qué significa el nivel? ${escapeHtml(uncomputed.words)}</p>`,
    lineHtml(line, data),
    downloadsHtml(downloadsOfPage(sitePages.corruptionIndex, data.organization._id)),
    ...(data.method.length > 0 ? ['<h2>Cómo se calcula</h2>'] : []),
    ...data.method.map((step) => stepText(step, data)),
    ...(general.length > 0 ? [`<h2>Datos generales</h2><ul>${general.join('')}</ul>`] : []),
  ].join('');
};

/** The page of an organization's index: what it is now, all of it for who runs no scripts. */
export const describeCorruptionIndex = async (
  views: ViewReader,
  indexLines: IndexLines,
  query: Readonly<Record<string, unknown>>,
): Promise<PageHead> => {
  const head = await describeOrganizationPage(views, sitePages.corruptionIndex, query);
  if (!head.organization) return head;
  const data = await corruptionIndexOf(views, head.organization.id);
  const administrationPeriod = toPeriod(data.corruptionIndex.administrationPeriod);
  const name = [sitePages.corruptionIndex.title, administrationPeriod].filter(Boolean).join(' ');
  return {
    ...head,
    title: `${name} · ${data.organization.name}`,
    description: sentenceOf(data),
    text: textOf(data, await indexLines(views, head.organization.id)),
  };
};
