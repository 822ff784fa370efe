import { corruptionIndexEndpoints, downloadNames, noFilters } from '@monitor/contracts-schema';
import { mountHandler, mountQuery, type RouteContext } from '../answering/query-routes.ts';
import { answerWithFile } from '../downloads/download-routes.ts';
import { corruptionIndexOf } from './corruption-index.ts';

export const mountCorruptionIndex = (routeContext: RouteContext): void => {
  const { getCorruptionIndex, downloadCorruptionIndex } = corruptionIndexEndpoints;

  mountQuery(routeContext, getCorruptionIndex, async ({ views, query, progressOf }) => ({
    error: false as const,
    data: await corruptionIndexOf(views, query.id, progressOf(query.id)?.contractsUpdatedAt ?? null),
  }));

  /** The file is laid out of what the index is now, which is a part of the question: it is kept for no other answer. */
  mountHandler(routeContext, downloadCorruptionIndex, async (queryRequest, request, response) => {
    const { views, params, positions, progressOf } = queryRequest;
    const { format, id: organizationId } = params;
    const lastUpdate = progressOf(organizationId)?.contractsUpdatedAt ?? null;
    const asked = {
      ...{ kind: 'corruptionIndex' as const, format, filters: noFilters },
      params: await corruptionIndexOf(views, organizationId, lastUpdate),
    };
    const shown = { name: downloadNames.corruptionIndex, keep: 'public' } as const;
    await answerWithFile(routeContext, { organizationId, positions }, { request, response, shown }, asked);
  });
};
