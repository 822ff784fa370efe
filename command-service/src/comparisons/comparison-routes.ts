import { comparisonEndpoints, type OtherMonitors } from '@monitor/contracts-schema';
import { createRateLimit } from '@monitor/platform/http/rate-limit';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type CommandRouteContext, mount } from '../http/command-routes.ts';
import { throttleNetworks } from '../http/throttle.ts';
import { comparedWith } from './compared-with.ts';
import { forgetComparison, saveComparison } from './save-comparison.ts';

/** Of one network: 20 at once, and as many a minute. */
const perNetwork = { burst: 20, everyMs: 3_000 };

type Parts = Readonly<{ records: ViewStore; others: OtherMonitors | undefined }>;

/** Mounts what remembers which comparisons were looked at. */
export const mountComparisonSaving = (routeContext: CommandRouteContext, { records, others }: Parts): void => {
  const { findOrganization, system } = routeContext;
  mount(
    routeContext,
    comparisonEndpoints.saveComparison,
    async ({ body, organizationId }) => {
      const compared = await comparedWith(organizationId, body, { findOrganization, others });
      if (compared) await saveComparison(records, organizationId, compared, system.now());
      return { error: false as const, message: 'La comparación se ha guardado.' };
    },
    throttleNetworks(createRateLimit(perNetwork), system),
  );
  mount(routeContext, comparisonEndpoints.deleteComparison, async ({ body: { target, url }, organizationId }) => {
    await forgetComparison(records, organizationId, { target, remoteUrl: url });
    return { error: false as const, message: 'La comparación se ha quitado.' };
  });
};
