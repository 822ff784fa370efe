import { Refused } from '@monitor/contracts-schema/http/answers';
import type { BeforeAndAfter } from './rehearse.ts';

type Made = Pick<BeforeAndAfter, 'isOvertaken'>;

/** Nobody changed the figures while it was made: only such a rehearsal is told. */
export type NotOvertaken<One extends Made> = One & Readonly<{ isOvertaken: false }>;

const ATTEMPTS = 3;

const isNotOvertaken = <One extends Made>(made: One): made is NotOvertaken<One> => !made.isOvertaken;

/** Rehearses anew when somebody changed the figures meanwhile; gives up where that happens again and again. */
export const untilNotOvertaken = async <One extends Made>(rehearse: () => Promise<One>): Promise<NotOvertaken<One>> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const rehearsed = await rehearse();
    if (isNotOvertaken(rehearsed)) return rehearsed;
  }
  throw new Refused('views.behind');
};
