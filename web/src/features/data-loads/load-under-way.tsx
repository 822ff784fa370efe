import { BatchUnderWay } from '../../ui/batches/batch-under-way.tsx';
import { useLoadProgress } from './upload/use-load-progress.ts';
import { useWaiting } from './upload/use-waiting.ts';

type LoadUnderWayProps = Readonly<{
  load: Readonly<{ _id: string; fileName: string }>;
  /** The batch that undoes it, and who ordered that, as far as they are known; absent while it is applied. */
  undo?: Readonly<{ id: string | undefined; startedBy: string | null }>;
}>;

/** How much of a load is registered, or undone, and what it waits for, if it does. */
export const LoadUnderWay = ({ load: { _id: id, fileName }, undo }: LoadUnderWayProps) => {
  const progress = useLoadProgress(undo ? 'reverting' : 'applying');
  const mine = progress?.dataLoadId === id ? progress : undefined;
  const waiting = useWaiting(id, mine?.waiting);
  return (
    <BatchUnderWay
      of="load"
      isUndo={undo !== undefined}
      name={fileName}
      batchId={undo ? undo.id : id}
      startedBy={undo?.startedBy}
      reached={mine}
      waiting={waiting}
    />
  );
};
