import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { AdminShell } from '../../features/admin/admin-shell.tsx';
import { useOwnProfile } from '../../lib/session/own-profile.ts';
import { keepProfile, sessionAtom } from '../../lib/session/session.ts';
import { useFreshSettings } from './use-fresh-settings.ts';

/**
 * Keeps what the page remembers of who is signed in true: how they are called, and what they may do now. Another tab that
 * knew less may have written last: the one that knows more writes it again.
 */
const useFreshSession = (): void => {
  const profile = useOwnProfile().data?.data;
  const knownAsOf = useAtomValue(sessionAtom)?.knownAsOf ?? '';
  const isBehind = profile !== undefined && knownAsOf < profile.updatedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is behind is told
  useEffect(() => {
    if (!profile) return;
    const { _id, name, lastName, email, profilePicture, permissions, updatedAt } = profile;
    keepProfile({ _id, name, lastName, email, profilePicture }, permissions, updatedAt);
  }, [profile, isBehind]);
};

export const AdminArea = () => {
  useFreshSettings();
  useFreshSession();
  return <AdminShell />;
};
