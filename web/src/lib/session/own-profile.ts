import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { profileEndpoints } from '@monitor/contracts-schema/users/profile-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { send } from '../api/api.ts';
import { callOf } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionAtom } from './session.ts';

const getProfileInfo = callOf<typeof profileEndpoints.getProfileInfo>('GET', '/api/users/getProfileInfo');

const keyOf = (userId: string | undefined) => [INSTALLATION, getProfileInfo.path, userId] as const;

/** The record of whoever is signed in, as it is now; requested anew when a page is come back to. */
export const useOwnProfile = () => {
  const userId = useAtomValue(sessionAtom)?.user._id;
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => send(getProfileInfo, { query: {} }, { signal, log: INSTALLATION }),
    refetchOnWindowFocus: true,
    enabled: userId !== undefined,
  });
};

/** Asks for it anew: it was changed here. */
export const refreshOwnProfile = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [INSTALLATION, getProfileInfo.path] });
