import type { DataLoadInfo } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { useEffect, useRef } from 'react';
import { type LoadEnd, loadEnd } from './load-end.ts';

/** Tells once how the load that the page showed ended. */
export const useLoadEnd = (status: DataLoadInfo | undefined, onEnd: (end: LoadEnd) => void): void => {
  const seen = useRef<DataLoadInfo>(undefined);
  const tell = useRef(onEnd);
  tell.current = onEnd;

  useEffect(() => {
    if (!status) return;
    const end = seen.current && loadEnd(seen.current, status);
    seen.current = status;
    if (end) tell.current(end);
  }, [status]);
};
