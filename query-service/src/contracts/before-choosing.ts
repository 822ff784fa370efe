import { type AnswerOf, type Endpoint, organizationNamed, queryAsked } from '@monitor/contracts-schema';
import { EVERYTHING } from '../answering/answer-positions.ts';
import { encodeResponse } from '../answering/encoded-response.ts';
import type { RouteContext } from '../answering/query-routes.ts';
import { sendAnswer } from '../answering/send-answer.ts';

/**
 * Public pages of the earlier kind ask once for what filters may choose from before an organization is chosen, and take
 * anything but an empty list badly. Goes before the query itself, which has the rest.
 */
export const emptyBeforeChoosing = <E extends Endpoint>(
  { app, positionTracker }: RouteContext,
  endpoint: E,
  empty: AnswerOf<E>,
): void =>
  void app.get(endpoint.path, async (request, response, next) => {
    if (organizationNamed(endpoint, request) !== undefined) return next();
    queryAsked(endpoint, request);
    const [progress] = await positionTracker.progressOf([EVERYTHING]);
    await sendAnswer(
      encodeResponse(empty, new Map([[EVERYTHING, progress?.position ?? '']])),
      request,
      response,
      'public',
    );
  });
