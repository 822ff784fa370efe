import { Refused } from '@monitor/contracts-schema';
import type { Rehearsed } from './rehearse.ts';

const ATTEMPTS = 3;

/** Rehearses anew when somebody changed the figures meanwhile; gives up where that happens again and again. */
export const untilNotOvertaken = async <Made extends Pick<Rehearsed, 'isOvertaken'>>(
  rehearse: () => Promise<Made>,
): Promise<Made> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const rehearsed = await rehearse();
    if (!rehearsed.isOvertaken) return rehearsed;
  }
  throw new Refused('views.behind');
};
