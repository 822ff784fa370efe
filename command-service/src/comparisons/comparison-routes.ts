import { comparisonEndpoints } from '@monitor/contracts-schema/comparisons/comparison-endpoints';
import type { OtherMonitors } from '@monitor/contracts-schema/comparisons/remote-monitor';
import { RATES } from '@monitor/contracts-schema/http/limits';
import { createRateLimit } from '@monitor/platform/http/rate-limit';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type CommandRouteContext, mount } from '../http/command-routes.ts';
import { throttleNetworks } from '../http/throttle.ts';
import { comparedWith } from './compared-with.ts';
import { forgetComparison, saveComparison } from './save-comparison.ts';

type Parts = Readonly<{ records: ViewStore; others: OtherMonitors | undefined }>;

/** Mounts what remembers which comparisons were looked at. */
export const mountComparisonSaving = (routeContext: CommandRouteContext, { records, others }: Parts): void => {
  const { findOrganization, system } = routeContext;
  mount(
    routeContext,
    comparisonEndpoints.saveComparison,
    async ({ body, organizationId, request }) => {
      const input = { ...body, asker: request.ip ?? '' };
      const compared = await comparedWith(organizationId, input, { findOrganization, others });
      if (compared) await saveComparison(records, organizationId, compared, system.now());
      return { error: false as const, message: 'La comparación se ha guardado.' };
    },
    throttleNetworks(createRateLimit(RATES.savedComparisons), system),
  );
  mount(routeContext, comparisonEndpoints.deleteComparison, async ({ body: { target, url }, organizationId }) => {
    await forgetComparison(records, organizationId, { target, remoteUrl: url });
    return { error: false as const, message: 'La comparación se ha quitado.' };
  });
};
