import { useIsFetching } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { staleSinceAtom } from '../../lib/api/offline-answers.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from './notice.tsx';

/** Over figures that the browser kept: that they are old, of when, and another try. */
export const OfflineNotice = () => {
  const since = useAtomValue(staleSinceAtom);
  const isAsking = useIsFetching() > 0;
  if (!since) return null;
  return (
    <Notice
      kind="warning"
      title="Sin conexión con el monitor"
      actions={
        <Button
          size="s"
          icon="retry"
          onPress={() => void queryClient.refetchQueries({ type: 'active' })}
          isPending={isAsking}
        >
          Intentar de nuevo
        </Button>
      }
    >
      Lo que ves se guardó en este equipo el {formatMoment(since)}, y puede haber cambiado.
    </Notice>
  );
};
