import { problems } from '@monitor/contracts-schema/problems';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import { type Granter, holdsAllOf } from '@monitor/contracts-schema/users/user-grants';
import { useMemo } from 'react';
import { useOwnProfile } from '../../../lib/session/own-profile.ts';
import type { DeclaredEntry } from '../declared-catalogue.tsx';
import type { EntryLocks } from './entry-locks.ts';

type User = DeclaredEntry & Pick<UserFields, 'administratorType' | 'permissions' | 'active'>;

const OF_GENERALS = problems['user.of-generals'].message;
const OWN_PERMISSIONS = problems['user.own-permissions'].message;
const ONESELF = problems['user.is-oneself'].message;

/** Whoever is signed in, as their own record says now; undefined until it is known. */
export const useGranter = (): Granter | undefined => {
  const own = useOwnProfile().data?.data;
  return useMemo(() => own && { ...own, id: own._id }, [own]);
};

const lockOfField = (granter: Granter, user: User, field: string | undefined): string | undefined => {
  const isOneself = granter.id === user._id;
  if (isOneself && field === 'active') return ONESELF;
  if (granter.administratorType === 'GENERAL') return undefined;
  if (user.administratorType === 'GENERAL') return OF_GENERALS;
  if (isOneself) return field === 'administratorType' || field === 'permissions' ? OWN_PERMISSIONS : undefined;
  if (holdsAllOf(granter, user)) return undefined;
  if (field === 'email' || field === 'unconfirmedEmail') return problems['user.address-of-more'].message;
  return field === 'active' && !user.active ? problems['user.grants-more'].message : undefined;
};

/** What whoever is signed in may not do with users. The server judges again. */
export const userLocks = (granter: Granter | undefined): EntryLocks<DeclaredEntry> => ({
  edit: (user, field) => granter && lockOfField(granter, user as User, field), // as their list answers them
  remove: (user) => {
    if (granter?.id === user._id) return ONESELF;
    return granter && lockOfField(granter, user as User, undefined);
  },
});

export const useUserLocks = (): EntryLocks<DeclaredEntry> => {
  const granter = useGranter();
  return useMemo(() => userLocks(granter), [granter]);
};
