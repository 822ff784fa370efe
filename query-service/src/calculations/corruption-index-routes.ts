import { corruptionIndexEndpoints } from '@monitor/contracts-schema/comparisons/corruption-index-endpoints';
import { noFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { downloadNames } from '@monitor/contracts-schema/http/download-names';
import { mountHandler, mountQuery, type QueryRouteContext } from '../answering/query-routes.ts';
import { answerWithFile } from '../downloads/download-routes.ts';
import { presentOrganization } from '../organizations/find-organization.ts';
import { corruptionIndexOf } from './corruption-index.ts';
import type { IndexLines } from './index-lines.ts';

export const mountCorruptionIndex = (routeContext: QueryRouteContext, indexLines: IndexLines): void => {
  const { getCorruptionIndex, getIndexLine, downloadCorruptionIndex } = corruptionIndexEndpoints;

  mountQuery(routeContext, getCorruptionIndex, async ({ views, query, progressOf }) => ({
    error: false as const,
    data: await corruptionIndexOf(views, query.id, (own) => progressOf(own)?.contractsUpdatedAt ?? null),
  }));

  mountQuery(routeContext, getIndexLine, async ({ views, query, positions }) => {
    const { id } = await presentOrganization(views, query.id);
    return { error: false as const, data: { points: [...(await indexLines(views, id, positions))] } };
  });

  /** The file is laid out of what the index is now, which is a part of the question: it is stored for no other answer. */
  mountHandler(routeContext, downloadCorruptionIndex, async (queryRequest, request, response) => {
    const { views, params, positions, progressOf } = queryRequest;
    const { format } = params;
    const { id: organizationId } = await presentOrganization(views, params.id);
    const lastUpdateOf = (own: string) => progressOf(own)?.contractsUpdatedAt ?? null;
    const order = {
      kind: 'corruptionIndex' as const,
      format,
      filters: noFilters,
      params: {
        ...(await corruptionIndexOf(views, params.id, lastUpdateOf)),
        line: await indexLines(views, organizationId, positions),
      },
    };
    const shown = { name: downloadNames.corruptionIndex, keep: 'public' } as const;
    await answerWithFile(routeContext, { organizationId, positions }, { request, response, shown }, order);
  });
};
