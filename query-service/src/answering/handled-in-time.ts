import { ANSWERED_WITHIN_MS } from '@monitor/contracts-schema/http/answer-time';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { inTime } from '@monitor/platform/http/in-time';
import { type Alarm, alarm as usualAlarm } from '@monitor/platform/process/alarm';
import type { RequestHandler } from 'express';

const limit = { milliseconds: ANSWERED_WITHIN_MS, late: () => new Refused('server.late') };

/** What is mounted beside the table of endpoints is answered in time like an ordinary call. */
export const handledInTime =
  (handler: RequestHandler, alarm: Alarm = usualAlarm): RequestHandler =>
  (request, response, next) =>
    inTime(response, { limit, alarm }, async () => handler(request, response, next));
