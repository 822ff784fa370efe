import { type Endpoint, organizationNamed, queryAsked } from '@monitor/contracts-schema';
import { EVERYTHING } from '../answering/answer-positions.ts';
import { encodeResponse } from '../answering/encoded-response.ts';
import type { QueryRouteContext } from '../answering/query-routes.ts';
import { sendAnswer } from '../answering/send-answer.ts';

/** Answers what an endpoint declares for as long as no organization is named. Goes before the query, which has the rest. */
export const emptyBeforeChoosing = ({ app, positionTracker }: QueryRouteContext, endpoint: Endpoint): void =>
  void app.get(endpoint.path, async (request, response, next) => {
    if (organizationNamed(endpoint, request) !== undefined) return next();
    queryAsked(endpoint, request);
    const { position = '' } = (await positionTracker.progressOf([EVERYTHING])).get(EVERYTHING) ?? {};
    const positions = new Map([[EVERYTHING, position]]);
    await sendAnswer(encodeResponse(endpoint.beforeChoosing, positions, endpoint.path), request, response, 'public');
  });
