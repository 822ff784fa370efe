import type { ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { rehearseRevert } from './data-load-calls.ts';
import { FiguresInShort } from './rehearsed-in-short.tsx';
import styles from './revert-plan.module.css';

type RevertRehearsalProps = Readonly<{ loadId: string; chosen: readonly ChosenChanged[] }>;

/** What taking a load back would make of what everybody reads, computed when it is asked for; of what is chosen now alone. */
export const RevertRehearsal = ({ loadId, chosen }: RevertRehearsalProps) => {
  const rehearsing = useMutation({
    mutationFn: async (of: readonly ChosenChanged[]) => {
      const { data } = await send(rehearseRevert, { body: { _id: loadId, chosen: [...of] } });
      return { of, data };
    },
  });
  const { data: known, error, isPending } = rehearsing;
  const isShown = known?.of === chosen;
  return (
    <section aria-label="Qué cambiará en las cifras públicas" className={styles.rehearsal}>
      <div role="status">
        {error && <Notice kind="danger">{error.message}</Notice>}
        {isShown && <FiguresInShort rehearsal={known.data} />}
      </div>
      <Button size="s" icon="chart" isPending={isPending} onPress={() => rehearsing.mutate(chosen)}>
        {isShown ? 'Volver a calcular' : 'Calcular qué cambiará'}
      </Button>
    </section>
  );
};
