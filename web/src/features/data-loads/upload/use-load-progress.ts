import type { LoadProgressMessage } from '@monitor/contracts-schema/sockets/socket-messages';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { onLoadProgress } from '../../../lib/live/socket.ts';
import { organizationAtom } from '../../../lib/session/organization.ts';

/** How far the reader's own load has come in a phase, as last published; undefined until something is heard. */
export const useLoadProgress = (phase: LoadProgressMessage['phase']): LoadProgressMessage | undefined => {
  const organizationId = useAtomValue(organizationAtom)?._id;
  const [progress, setProgress] = useState<LoadProgressMessage>();
  useEffect(
    () =>
      onLoadProgress((message) => {
        if (message.organizationId === organizationId && message.phase === phase) setProgress(message);
      }),
    [organizationId, phase],
  );
  return progress;
};
