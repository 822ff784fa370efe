import { Refused } from '@monitor/contracts-schema/http/answers';
import {
  organizationRemovalEndpoints,
  RESTORABLE_DAYS,
} from '@monitor/contracts-schema/organizations/organization-removal';
import type { Restoring } from '../aggregates/aggregate-service.ts';
import type { CatalogueMessages } from '../catalogues/catalogue-messages.ts';
import { FORM } from '../catalogues/save-records.ts';
import { type CommandRouteContext, mount } from '../http/command-routes.ts';

/** What is said of organizations otherwise than of what is removed for good. */
export const organizationMessages: Partial<CatalogueMessages> = {
  removed: `La organización fue eliminada correctamente. Puede restaurarse durante ${RESTORABLE_DAYS} días.`,
};

/** Mounts what brings a removed organization back, with all that it had. Its events lie in an organization of its own. */
export const mountRestoringOrganizations = (routeContext: CommandRouteContext, organizations: Restoring): void => {
  mount(routeContext, organizationRemovalEndpoints.restoreOrganization, async ({ body, context }) => {
    const handled = await organizations.undoRemoval(body._id, { ...context(FORM), organizationId: body._id });
    if (!handled.ok) throw new Refused(handled.code);
    return {
      error: false as const,
      message: 'La organización fue restaurada correctamente',
      ...(handled.position && { position: handled.position }),
    };
  });
};
