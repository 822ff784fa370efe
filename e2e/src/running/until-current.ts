import { until } from './until.ts';

/** Until a monitor is ready and its views hold all that is in the log. */
export const untilCurrent = (url: string, seconds = 40): Promise<void> =>
  until(async () => {
    const answer = await fetch(`${url}/health/ready`);
    return answer.ok && ((await answer.json()) as { caughtUp: boolean }).caughtUp; // as the monitor says it
  }, seconds);
