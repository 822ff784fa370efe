import { organizationNamed } from '@monitor/contracts-schema/http/asked-organization';
import { queryAsked } from '@monitor/contracts-schema/http/asked-query';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import type { RequestHandler } from 'express';
import { EVERYTHING } from '../answering/answer-positions.ts';
import { encodeResponse } from '../answering/encoded-response.ts';
import { handledInTime } from '../answering/handled-in-time.ts';
import type { QueryRouteContext } from '../answering/query-routes.ts';
import { sendAnswer } from '../answering/send-answer.ts';

/** Answers what an endpoint declares for as long as no organization is named. Goes before the query, which has the rest. */
export const emptyBeforeChoosing = ({ app, positionTracker, alarm }: QueryRouteContext, endpoint: Endpoint): void => {
  const answer: RequestHandler = async (request, response, next) => {
    if (organizationNamed(endpoint, request) !== undefined) return next();
    queryAsked(endpoint, request);
    const { position = '' } = (await positionTracker.progressOf([EVERYTHING])).get(EVERYTHING) ?? {};
    const positions = new Map([[EVERYTHING, position]]);
    await sendAnswer(encodeResponse(endpoint.beforeChoosing, positions, endpoint.path), request, response, 'public');
  };
  app.get(endpoint.path, handledInTime(answer, alarm));
};
