import type { Metrics } from '../metrics/metrics.ts';
import { platformMetrics } from '../metrics/platform-metrics.ts';
import { createLogThrottle } from '../process/log-throttle.ts';
import type { Logger } from '../process/logger.ts';
import type { System } from '../process/system.ts';
import { type Admission, type NoPlace, openAdmission, type PlaceLimits } from './admission.ts';

/** Opens admissions by their names. Who has no place is counted, and logged seldom, without saying who. */
export type Admissions = (name: string, limits: PlaceLimits, refusalOf: (why: NoPlace) => Error) => Admission;

export const openAdmissions = ({
  logger,
  metrics,
  system,
}: Readonly<{ logger: Logger; metrics: Metrics; system: Pick<System, 'elapsed'> }>): Admissions => {
  const { placesRefused } = platformMetrics(metrics);
  const tell = createLogThrottle(system.elapsed);

  return (name, limits, refusalOf) =>
    openAdmission(limits, (why) => {
      placesRefused(why);
      const { now, left } = tell(`${name} ${why}`);
      if (now) logger.warn({ places: name, ...limits, ...(left > 0 && { suppressed: left }) }, LINES[why]);
      return refusalOf(why);
    });
};

const LINES: Readonly<Record<NoPlace, string>> = {
  'of-network': 'a network asks for more places than one may have',
  'in-all': 'all places are taken: the network with most loses its newest',
};
