import { type Endpoint, INSTALLATION, queryAsked } from '@monitor/contracts-schema';
import { encodeResponse } from '../answering/encoded-response.ts';
import { organizationNamedIn } from '../answering/named-organization.ts';
import type { RouteContext } from '../answering/query-routes.ts';
import { sendAnswer } from '../answering/send-answer.ts';

/**
 * Public pages of the earlier kind ask once for what filters may choose from before an organization is chosen, and take
 * anything but an empty list badly. Goes before the query itself, which has the rest.
 */
export const emptyBeforeChoosing = ({ app, positionTracker }: RouteContext, endpoint: Endpoint, empty: unknown): void =>
  void app.get(endpoint.path, async (request, response, next) => {
    if (organizationNamedIn(endpoint, request) !== undefined) return next();
    queryAsked(endpoint, request);
    const { position } = await positionTracker.progressOf(INSTALLATION);
    await sendAnswer(encodeResponse(empty, position), request, response, 'public');
  });
