import { useEffect } from 'react';
import { useOwnProfile } from '../lib/own-profile.ts';
import { keepProfile } from '../lib/session.ts';

/** Keeps what the page remembers of who is signed in true: how they are called, and what they may do now. */
export const useFreshSession = (): void => {
  const profile = useOwnProfile().data?.data;
  useEffect(() => {
    if (!profile) return;
    const { permissions, updatedAt, ...user } = profile;
    keepProfile(user, permissions, updatedAt);
  }, [profile]);
};
