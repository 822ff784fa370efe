import { comparisonEndpoints } from '@monitor/contracts-schema/comparisons/comparison-endpoints';
import { meansAddress } from '@monitor/contracts-schema/comparisons/monitor-address';
import { overviewEndpoints } from '@monitor/contracts-schema/comparisons/overview-endpoints';
import { noFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { downloadNames } from '@monitor/contracts-schema/http/download-names';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import type { DownloadFormat } from '@monitor/contracts-schema/http/id-params';
import { RATES } from '@monitor/contracts-schema/http/limits';
import { createRateLimit } from '@monitor/platform/http/rate-limit';
import { throttledNetworks } from '@monitor/platform/http/throttle-networks';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import type { Request, RequestHandler, Response } from 'express';
import { mountHandler, mountQuery, type QueryRequest, type QueryRouteContext } from '../answering/query-routes.ts';
import { answerWithFile } from '../downloads/download-routes.ts';
import { findOrganization, presentOrganization } from '../organizations/find-organization.ts';
import type { ComparedSides } from './comparison-export.ts';
import { listMonitors } from './list-monitors.ts';
import { fetchSide, type OtherMonitors, type SideQuery } from './other-monitors.ts';
import { overviewOf } from './overview.ts';
import { recentComparisons } from './recent-comparisons.ts';

type Side = Omit<SideQuery, 'asker'>;

export const mountComparisons = (routeContext: QueryRouteContext, others: OtherMonitors, records: ViewReader): void => {
  const { getComparisonSide, listMonitors: list, getComparisonFile, askComparisonFile } = comparisonEndpoints;
  const limited = throttledNetworks(createRateLimit(RATES.remoteReads), routeContext.system, (waitMs) => {
    throw new Refused('session.too-many-attempts', { retryAfter: Math.ceil(waitMs / 1_000) });
  });
  const limitedWhen =
    (asksElsewhere: (query: Request['query']) => boolean | Promise<boolean>): RequestHandler =>
    async (request, response, next) =>
      (await asksElsewhere(request.query)) ? limited(request, response, next) : next();
  /** Whose organization is not ours is looked for in the monitors of the list. */
  const namesAnother = (parameter: string) => async (query: Request['query']) =>
    Boolean(query.url) ||
    (others.listed.length > 0 && !(await findOrganization(routeContext.views, String(query[parameter] ?? ''))));

  mountQuery(
    routeContext,
    getComparisonSide,
    async ({ query: { administrationPeriod: period, ...order }, asker, ...from }) => ({
      error: false as const,
      data: await fetchSide(from, others, { ...order, period, asker }),
    }),
    ({ data }) => data.remote === null,
    limitedWhen(namesAnother('id')),
  );
  mountQuery(
    routeContext,
    list,
    ({ views, query, asker }) => listMonitors(views, others, { search: query.search, asker }),
    () => false,
    limitedWhen(({ search }) => meansAddress(String(search ?? ''))),
  );

  mountQuery(routeContext, overviewEndpoints.getOverview, async ({ views, query, progressOf }) => {
    const data = await overviewOf(views, query);
    const updates = data.rows.map(({ _id }) => progressOf(_id)?.contractsUpdatedAt ?? '');
    return { error: false as const, data: { ...data, lastUpdate: updates.toSorted().at(-1) || null } };
  });

  mountQuery(
    routeContext,
    comparisonEndpoints.listComparisons,
    async ({ views, organizationId }) => ({
      error: false as const,
      data: await recentComparisons({ records, views, listed: others.listed }, organizationId),
    }),
    () => false,
  );

  /** The sides are computed here and now, whatever figures the client shows; a thread lays them out. */
  const answerFile = async (
    from: Pick<QueryRequest<Endpoint>, 'views' | 'positions' | 'progressOf' | 'asker'>,
    { request, response }: Readonly<{ request: Request; response: Response }>,
    { format, own, other }: Readonly<{ format: DownloadFormat; own: Side; other: Side }>,
  ): Promise<void> => {
    const { id: organizationId } = await presentOrganization(from.views, own.id);
    const sideOf = (side: Side) => fetchSide(from, others, { ...side, asker: from.asker });
    const [detailLeft, detailRight] = await Promise.all([sideOf(own), sideOf(other)]);
    const params: ComparedSides = { detailLeft, detailRight };
    const shown = { name: downloadNames.comparison, keep: 'public' } as const;
    const order = { kind: 'comparison' as const, format, params, filters: noFilters };
    await answerWithFile(
      routeContext,
      { organizationId, positions: from.positions },
      { request, response, shown },
      order,
    );
  };
  mountHandler(
    routeContext,
    getComparisonFile,
    ({ params: { format, id }, query, ...queryRequest }, request, response) => {
      const own = { id, url: null, period: query.administrationPeriod };
      const other = { id: query.target, url: query.url };
      return answerFile(queryRequest, { request, response }, { format, own, other });
    },
    limitedWhen(namesAnother('target')),
  );
  mountHandler(
    routeContext,
    askComparisonFile,
    ({ params: { format, id }, body, ...queryRequest }, request, response) => {
      const { organization, corruptionIndex } = body.comparison.detailRight;
      const other = { id: organization._id, url: corruptionIndex?.url ?? null };
      return answerFile(queryRequest, { request, response }, { format, own: { id, url: null }, other });
    },
    limited,
  );
};
