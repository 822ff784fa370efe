import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import { overviewSortFields } from '@monitor/contracts-schema/comparisons/overview-sort-fields';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { addressOf, readPage } from '@monitor/contracts-schema/site/page-address';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { overviewOf } from '../comparisons/overview.ts';
import { totalFacts } from './contracts-in-words.ts';
import { escapeHtml, linkHtml, listHtml } from './html-text.ts';
import { longDay } from './long-day.ts';
import type { PageHead } from './page-head.ts';

const { overview, home } = sitePages;

/** All organizations with what each comes to, in the order that an address asks for, for who runs no scripts. */
export const describeOverview = async (
  views: ViewReader,
  query: Readonly<Record<string, unknown>>,
): Promise<PageHead> => {
  const { order } = readPage(overview, query);
  const sort = overviewSortFields.find((field) => field === order?.field) ?? 'total';
  const { rows, totals, index } = await overviewOf(views, { sort, typeSort: order?.direction ?? 'desc' });
  const items = rows.map(({ _id: id, name, shortName, totals: own, index: value, lastLoad }) => {
    const facts = [
      ...totalFacts(own, own.totalCount),
      index && value !== null && `${index.name}: ${formatResult(value, index.displayForm)}`,
      lastLoad && `última carga: ${longDay(installationDay(new Date(lastLoad)))}`,
    ];
    const link = linkHtml(addressOf(home.path, { organization: { id, shortName } }), name);
    return `${link}: ${escapeHtml(facts.filter(Boolean).join(', '))}`;
  });
  const all = totalFacts(totals, totals.totalCount).join(', ');
  return {
    title: overview.title,
    description: `Lo que suman los contratos de cada organización de este monitor: ${all}.`,
    path: overview.path,
    details: listHtml('Organizaciones', items),
  };
};
