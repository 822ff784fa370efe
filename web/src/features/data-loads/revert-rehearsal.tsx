import type { ChosenChanged } from '@monitor/contracts-schema';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { rehearseRevert } from './data-load-calls.ts';
import { FiguresInShort } from './rehearsed-in-short.tsx';

type RevertRehearsalProps = Readonly<{ loadId: string; chosen: readonly ChosenChanged[] }>;

/** What taking a load back would make of what everybody reads, computed when it is asked for; of what is chosen now alone. */
export const RevertRehearsal = ({ loadId, chosen }: RevertRehearsalProps) => {
  const rehearsing = useMutation({
    mutationFn: async (of: readonly ChosenChanged[]) => {
      const { data } = await send(rehearseRevert, { body: { _id: loadId, chosen: [...of] } });
      return { of, data };
    },
  });
  const rehearse = (): void => rehearsing.mutate(chosen);
  if (rehearsing.isPending) return <Skeleton lines={2} />;
  if (rehearsing.error)
    return <FailedState text={rehearsing.error.message} onRetry={rehearse} isRetrying={rehearsing.isPending} />;
  if (rehearsing.data?.of === chosen) return <FiguresInShort rehearsal={rehearsing.data.data} />;
  return (
    <div>
      <Button size="s" icon="chart" onPress={rehearse}>
        Calcular qué cambiará
      </Button>
    </div>
  );
};
