import { corruptionWordsOf } from '@monitor/contracts-schema/calculations/corruption-level';
import { formatResult, resultWithReason } from '@monitor/contracts-schema/calculations/format-result';
import { comparisonAddress } from '@monitor/contracts-schema/comparisons/comparison-address';
import { anyMonitorsId, type ComparisonSide } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { comparisonEndpoints } from '@monitor/contracts-schema/comparisons/comparison-endpoints';
import { monitorAddress } from '@monitor/contracts-schema/comparisons/monitor-address';
import { procedureTypeLabels } from '@monitor/contracts-schema/contracts/contract-enum-labels';
import { untaxedInWords } from '@monitor/contracts-schema/contracts/untaxed-words';
import { organizationName } from '@monitor/contracts-schema/http/organization-name';
import { formatMoney, fromPesos } from '@monitor/contracts-schema/money';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import { readPage, writeAddress } from '@monitor/contracts-schema/site/page-address';
import { pathTo, sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { comparisonSideOf } from '../comparisons/comparison-side.ts';
import { findOrganization } from '../organizations/find-organization.ts';
import { contractsInWords } from './contracts-in-words.ts';
import { coverOf, organizationAt } from './describe-organization.ts';
import { escapeHtml } from './html-text.ts';
import { downloadsHtml, downloadsOfComparison } from './page-downloads.ts';
import type { PageHead } from './page-head.ts';
import { datasetOf } from './structured-data.ts';

const { comparations, comparation } = sitePages;
const { getComparisonSide } = comparisonEndpoints;

/**
 * A comparison of two organizations of this monitor, with what each spent. Of one with another monitor only that it is
 * one, and this side: no other server is queried for a page, and search engines leave it out, since anybody may write its address.
 * Undefined when there is nothing to compare with.
 */
export const describeComparison = async (
  views: ViewReader,
  target: unknown,
  query: Readonly<Record<string, unknown>>,
): Promise<PageHead | undefined> => {
  const own = await organizationAt(views, comparation, query);
  const { [comparisonAddress.baseRemoteUrl]: url } = query;
  const [named] = readPage(comparation, query).filters?.administrationPeriods ?? [];
  const { data: period, success: isPeriod } = getComparisonSide.query.shape.administrationPeriod.safeParse(named);
  if (typeof url === 'string' && url !== '') {
    if (!anyMonitorsId.safeParse(target).success || monitorAddress(url) === undefined) return undefined;
    return {
      title: [comparations.title, own?.name].filter(Boolean).join(' · '),
      organization: own,
      text: await remoteText(views, own, period),
      hidden: true,
    };
  }
  const theirs = organizationName.safeParse(target).data;
  const other = theirs === undefined ? undefined : await findOrganization(views, theirs);
  if (!other) return undefined;
  const path = pathTo(comparation, { id: other.id });
  if (!own || own.id === other.id) return { title: `${comparations.title} · ${other.name}`, path };
  const ofPeriod = isPeriod && named !== undefined ? { [comparisonAddress.ownPeriod]: named } : {};
  const downloads = downloadsOfComparison(own.id, { target: other.id, ...ofPeriod });
  const address = `${path}?${writeAddress(new URLSearchParams(ofPeriod), { organization: own })}`;
  return {
    title: `${own.name} y ${other.name} · ${comparations.title}`,
    description: [await figuresOf(views, own, period), await figuresOf(views, other)].join(' '),
    path: address,
    details: downloadsHtml(downloads),
    structured: datasetOf({
      name: `${own.name} y ${other.name}`,
      description: `Índice, montos y contratos de ${own.name} junto a los de ${other.name}`,
      path: address,
      organization: own,
      downloads,
    }),
    image: coverOf(own),
    organization: own,
  };
};

/** Of a comparison with another monitor nothing is asked before somebody looks at it: its own side is told. */
const remoteText = async (
  views: ViewReader,
  own: OrganizationView | undefined,
  period: string | null | undefined,
): Promise<string> => {
  const ours = own ? `<p>${escapeHtml(await figuresOf(views, own, period))}</p>` : '';
  return `${ours}<p>Las cifras del otro monitor se le piden al abrir esta página, para lo que hace falta JavaScript.</p>`;
};

/** What an organization spent, of its index's administration unless another one is requested (null: of all). */
const figuresOf = async (views: ViewReader, view: OrganizationView, period?: string | null): Promise<string> => {
  const { organization, corruptionIndex, totals, counts } = await comparisonSideOf(views, view, { period });
  const money = (pesos: number): string => formatMoney(fromPesos(pesos).amount);
  const untaxed = untaxedInWords({ untaxed: totals.untaxed ?? 0, untaxedCount: counts.untaxed ?? 0 });
  return (
    `${organization.name}: ${contractsInWords(counts.total)} por ${money(totals.total)} ` +
    `(${procedureTypeLabels.PUBLIC} ${money(totals.public)}, ${procedureTypeLabels.INVITATION} ` +
    [`${money(totals.invitation)}, ${procedureTypeLabels.NO_BID} ${money(totals.noBid)})`, ...untaxed].join(', ') +
    `.${indexIn(corruptionIndex)}`
  );
};

/** The index as a sentence after others, or why it has no number; nothing where there is none. */
const indexIn = ({ value, why, displayForm }: ComparisonSide['corruptionIndex']): string => {
  const words = corruptionWordsOf(value);
  if (value === null && why)
    return ` ${sitePages.corruptionIndex.title}: ${resultWithReason(value, displayForm, why)}.`;
  return words ? ` ${sitePages.corruptionIndex.title}: ${formatResult(value, displayForm)}, nivel ${words.level}.` : '';
};
