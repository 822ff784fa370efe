import { entryNamed } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { ReviewName } from '@monitor/contracts-schema/data-loads/review-names';
import { joinPermissions } from '@monitor/contracts-schema/joins/join-views';
import { useAtomValue } from 'jotai';
import { isAllowed, sessionAtom } from '../../../lib/session/session.ts';

/** Whether the catalogue may follow a name of the load: that is up to who keeps it. */
export const useMayRename = (kind: ReviewName['kind']): boolean =>
  isAllowed(useAtomValue(sessionAtom), joinPermissions[entryNamed[kind]]);
