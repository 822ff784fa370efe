import type { LoadWaiting } from '@monitor/contracts-schema/events/load-waiting';
import { useEffect } from 'react';
import { useLoadStatus } from '../../../lib/live/load-status.ts';

/** What a load waits for: by what the monitor last answered, which is refetched when something else is heard of it. */
export const useWaiting = (loadId: string | undefined, progress: LoadWaiting | undefined): LoadWaiting | undefined => {
  const { data, isError, refetch } = useLoadStatus();
  const current = data?.data.current;
  const known = !isError && current?._id === loadId ? current : undefined;
  const since = progress?.since;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it begins or ends
  useEffect(() => void refetch(), [since]);
  return known ? known.waiting : progress;
};
