import type { OutgoingHttpHeaders, Server } from 'node:http';
import { join } from 'node:path';
import { openAdmissions } from '@monitor/platform/admission/admissions';
import type { EventReader } from '@monitor/platform/event-store/event-store';
import { openAccessLog } from '@monitor/platform/http/access-log';
import type { TrustedProxies } from '@monitor/platform/http/client-address';
import { sessionTokens } from '@monitor/platform/http/session-token';
import type { Ports } from '@monitor/platform/ports';
import type { Alarm } from '@monitor/platform/process/alarm';
import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import { liveGeneration } from '@monitor/platform/view-store/generations';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import type { Express } from 'express';
import { createAnswerCache } from './answering/answer-cache.ts';
import { createFastPath, type FastPath } from './answering/fast-path.ts';
import { trackPositions } from './answering/position-tracker.ts';
import type { QueryRouteContext } from './answering/query-routes.ts';
import { openSessionHolders } from './answering/session-holder.ts';
import { mountBatches } from './batches/batch-routes.ts';
import { mountCalculations } from './calculations/calculation-routes.ts';
import { mountCorruptionIndex } from './calculations/corruption-index-routes.ts';
import { openIndexLines } from './calculations/index-lines.ts';
import { mountCatalogueQueries } from './catalogues/mount-catalogues.ts';
import { mountComparisons } from './comparisons/comparison-routes.ts';
import { noOtherMonitors, type OtherMonitors } from './comparisons/other-monitors.ts';
import { mountContactInfo } from './contact/contact-routes.ts';
import { mountContracts } from './contracts/contract-routes.ts';
import { mountDashboard } from './dashboard/dashboard-routes.ts';
import { mountLoadResults } from './data-loads/load-result-routes.ts';
import type { OpenMaker } from './downloads/file-maker.ts';
import { type DownloadLimits, openDownloads } from './downloads/open-downloads.ts';
import { mountFiles } from './files/file-routes.ts';
import { personLabels } from './history/history-reader.ts';
import { mountHistory } from './history/history-routes.ts';
import { openLoggedChanges } from './history/logged-changes.ts';
import { mountJoins } from './joins/join-routes.ts';
import { mountNotifications } from './notifications/notification-routes.ts';
import { mountOpenApi } from './openapi/openapi-routes.ts';
import { mountOrganizations } from './organizations/organization-routes.ts';
import { mountOrganizationRemoval } from './organizations/removal-routes.ts';
import { mountPages, type SiteOptions } from './pages/page-routes.ts';
import { queryMetrics } from './query-metrics.ts';
import { mountResources } from './resources/resource-routes.ts';
import { limitedSearches } from './search/limited-searches.ts';
import { mountSearch } from './search/search-routes.ts';
import type { SocketLimits } from './sockets/socket-limits.ts';
import { openSockets } from './sockets/sockets.ts';
import { mountSpending } from './spending/spending-routes.ts';
import { mountSuppliers } from './suppliers/supplier-routes.ts';
import { openDemonstration } from './texts/demonstration.ts';
import { openTexts, type TextOptions } from './texts/site-texts.ts';
import { mountTexts } from './texts/text-routes.ts';
import { mountProfile } from './users/profile-routes.ts';

const CACHE_BYTES = 32 * 1024 * 1024;

export { textOptionsIn } from './texts/text-options.ts';

export type QueryService = Readonly<{
  routes: (app: Express) => void;
  /** Serves the web application, where nothing mounted before answers. */
  pages: (app: Express, site: SiteOptions) => void;
  /** Answers cached public requests before the application sees them, with the headers every answer carries. */
  fastPath: (headers: OutgoingHttpHeaders) => FastPath;
  /** Serves sockets on a listening server. */
  openSockets: (server: Server, trustedProxies: TrustedProxies) => Promise<void>;
  stop: () => Promise<void>;
}>;

export const createQueryService = async ({
  ports,
  system,
  logger,
  alarm,
  waitTimeoutMs,
  socketLimits,
  downloadLimits,
  openMaker,
  texts: textOptions = { facts: {} },
  otherMonitors = noOtherMonitors,
}: {
  ports: Pick<Ports, 'views' | 'viewsAddress' | 'bus' | 'files' | 'temporaryFolder' | 'secret' | 'metrics'> &
    Readonly<{
      /** What may be read of the log: who is signed in is asked of it. */
      events: EventReader;
      /** Of the command side: what administrators are notified of visits, and what they have read; which comparisons were looked at. */
      records: ViewReader;
    }>;
  system: System;
  logger: Logger;
  /** Tells when the time for an answer is over. */
  alarm?: Alarm;
  /** How long a question waits for the position it asks for; some seconds by default. */
  waitTimeoutMs?: number;
  /** How much sockets may take; the usual by default. */
  socketLimits?: SocketLimits | undefined;
  /** What downloads may take; the usual by default. */
  downloadLimits?: DownloadLimits;
  /** What makes files; threads by default. */
  openMaker?: OpenMaker;
  /** Where the installation's own texts lie; those that come with the monitor by default. */
  texts?: TextOptions;
  /** How other monitors are read, and where those of the installation's list are; none answers by default. */
  otherMonitors?: OtherMonitors;
}): Promise<QueryService> => {
  const views = liveGeneration(ports.views, system);
  const admissions = openAdmissions({ logger, metrics: ports.metrics, system });
  const { events, bus } = ports;
  const positionTracker = await trackPositions({ views, events, bus, system, admissions, waitTimeoutMs });
  const indexLines = openIndexLines(positionTracker);
  const { cacheLookups, ...gauges } = queryMetrics(ports.metrics);
  const { standingOf } = positionTracker;
  const cache = createAnswerCache(CACHE_BYTES, { standingOf, looked: cacheLookups });
  const tokens = sessionTokens(ports.secret);
  const sessionHolders = openSessionHolders(ports.events, { tokens, system });
  const folder = join(ports.temporaryFolder, 'downloads'); // they can be made again
  const downloads = await openDownloads({ folder, views: ports.viewsAddress, admissions }, downloadLimits, openMaker);
  const isDemonstration = openDemonstration(views);
  const texts = openTexts(textOptions, isDemonstration);
  gauges.cacheBytes(cache.bytes);
  gauges.downloads(downloads.underWay);
  const personLabel = personLabels(ports.secret);
  const loggedUpTo = openLoggedChanges(events);
  const searches = limitedSearches(system);
  const closers: (() => Promise<void>)[] = [downloads.stop, positionTracker.close];

  return {
    routes: (app) => {
      const routeContext: QueryRouteContext = {
        app,
        views,
        positionTracker,
        cache,
        tokens,
        sessionHolders,
        accessLog: openAccessLog({ logger, secret: ports.secret, metrics: ports.metrics }),
        system,
        alarm,
        downloads,
        personLabel,
      };
      mountOrganizations(routeContext);
      mountOrganizationRemoval(routeContext);
      mountComparisons(routeContext, otherMonitors, ports.records);
      mountContracts(routeContext);
      mountSearch(routeContext, searches);
      mountSuppliers(routeContext);
      mountJoins(routeContext);
      mountCatalogueQueries(routeContext);
      mountCalculations(routeContext, admissions);
      mountCorruptionIndex(routeContext, indexLines);
      mountProfile(routeContext);
      mountDashboard(routeContext, ports.records);
      mountNotifications(routeContext, ports.records);
      mountSpending(routeContext);
      mountHistory(routeContext, loggedUpTo);
      mountContactInfo(routeContext);
      mountResources(routeContext);
      mountLoadResults(routeContext);
      mountBatches(routeContext);
      mountFiles(routeContext, ports.files);
      mountTexts(routeContext, texts);
      mountOpenApi(app);
    },
    pages: (app, site) =>
      mountPages(app, { views, loggedUpTo, texts, isDemonstration, indexLines, personLabel, searches, alarm }, site),
    fastPath: (headers) => createFastPath(cache, headers),
    openSockets: async (server, trustedProxies) => {
      const { bus, events } = ports;
      const parts = { server, bus, events, positionTracker, views, sessionHolders, system, logger, admissions };
      const sockets = await openSockets({ ...parts, trustedProxies, limits: socketLimits });
      gauges.sockets(sockets.count);
      closers.unshift(sockets.close);
    },
    stop: async () => {
      for (const close of closers) await close();
    },
  };
};
