import {
  comparisonEndpoints,
  type DownloadFormat,
  downloadNames,
  type Endpoint,
  meansAddress,
  noFilters,
  Refused,
} from '@monitor/contracts-schema';
import { createRateLimit } from '@monitor/platform/http/rate-limit';
import { throttledNetworks } from '@monitor/platform/http/throttle-networks';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import type { Request, RequestHandler, Response } from 'express';
import { mountHandler, mountQuery, type QueryRequest, type QueryRouteContext } from '../answering/query-routes.ts';
import { answerWithFile } from '../downloads/download-routes.ts';
import type { ComparedSides } from './comparison-export.ts';
import { listMonitors } from './list-monitors.ts';
import { type OtherMonitors, type SideAsked, sideAsked } from './other-monitors.ts';
import { recentComparisons } from './recent-comparisons.ts';

/** Of one network, of what has another server asked: 30 at once, and as many a minute. */
const perNetwork = { burst: 30, everyMs: 2_000 };

export const mountComparisons = (routeContext: QueryRouteContext, others: OtherMonitors, records: ViewReader): void => {
  const { getComparisonSide, listMonitors: list, getComparisonFile, askComparisonFile } = comparisonEndpoints;
  const limited = throttledNetworks(createRateLimit(perNetwork), routeContext.system, (waitMs) => {
    throw new Refused('session.too-many-attempts', { retryAfter: Math.ceil(waitMs / 1_000) });
  });
  const limitedWhen =
    (parameter: string, asksElsewhere: (value: string) => boolean): RequestHandler =>
    (request, response, next) =>
      asksElsewhere(String(request.query[parameter] ?? '')) ? limited(request, response, next) : next();

  mountQuery(
    routeContext,
    getComparisonSide,
    async ({ query, ...from }) => ({ error: false as const, data: await sideAsked(from, others, query) }),
    ({ query }) => query.url === null,
    limitedWhen('url', Boolean),
  );
  mountQuery(
    routeContext,
    list,
    ({ views, query }) => listMonitors(views, others, query.search),
    () => false,
    limitedWhen('search', meansAddress),
  );

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
    from: Pick<QueryRequest<Endpoint>, 'views' | 'positions' | 'progressOf'>,
    { request, response }: Readonly<{ request: Request; response: Response }>,
    { format, id }: Readonly<{ format: DownloadFormat; id: string }>,
    other: SideAsked,
  ): Promise<void> => {
    const [detailLeft, detailRight] = await Promise.all([
      sideAsked(from, others, { id, url: null }),
      sideAsked(from, others, other),
    ]);
    const params: ComparedSides = { detailLeft, detailRight };
    const shown = { name: downloadNames.comparison, keep: 'public' } as const;
    const asked = { kind: 'comparison' as const, format, params, filters: noFilters };
    await answerWithFile(
      routeContext,
      { organizationId: id, positions: from.positions },
      { request, response, shown },
      asked,
    );
  };
  mountHandler(
    routeContext,
    getComparisonFile,
    ({ params, query, ...queryRequest }, request, response) =>
      answerFile(queryRequest, { request, response }, params, { id: query.target, url: query.url }),
    limitedWhen('url', Boolean),
  );
  mountHandler(
    routeContext,
    askComparisonFile,
    ({ params, body, ...queryRequest }, request, response) => {
      const { organization, corruptionIndex } = body.comparison.detailRight;
      const other = { id: organization._id, url: corruptionIndex?.url ?? null };
      return answerFile(queryRequest, { request, response }, params, other);
    },
    limited,
  );
};
