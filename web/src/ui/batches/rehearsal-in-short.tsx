import { useMutation } from '@tanstack/react-query';
import { Button } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { looks } from '../layout/primitives.ts';
import styles from './batches.module.css';
import { FiguresInShort, type RehearsedFigures } from './rehearsed-figures.tsx';

type RehearsalInShortProps = Readonly<{
  /** What is about to be done: figures of anything else are not shown. */
  of: unknown;
  rehearse: () => Promise<RehearsedFigures>;
  isDisabled?: boolean;
}>;

/** What a change would make of what everybody reads, computed when it is requested; of what is chosen now alone. */
export const RehearsalInShort = ({ of, rehearse, isDisabled = false }: RehearsalInShortProps) => {
  const rehearsing = useMutation({ mutationFn: async (_trigger: unknown) => rehearse() });
  const { data, error, isPending, variables } = rehearsing;
  const isOfThis = variables === of;
  return (
    <section aria-label="Qué cambiará en las cifras públicas" className={looks('above4')}>
      <div role="status" className={styles.figures}>
        {isOfThis && error && <Notice kind="danger">{error.message}</Notice>}
        {isOfThis && data && <FiguresInShort rehearsal={data} />}
      </div>
      <Button size="s" icon="chart" isPending={isPending} isDisabled={isDisabled} onPress={() => rehearsing.mutate(of)}>
        {isOfThis && data ? 'Volver a calcular' : 'Calcular qué cambiará'}
      </Button>
    </section>
  );
};
