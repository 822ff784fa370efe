import type { BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { Badge, type BadgeTone } from '../../ui/marks/badge.tsx';

type State = 'going' | 'completed' | 'stopped' | 'undone';

const states: Readonly<Record<State, Readonly<{ label: string; tone: BadgeTone }>>> = {
  going: { label: 'En curso', tone: 'blue' },
  completed: { label: 'Terminado', tone: 'green' },
  stopped: { label: 'Detenido', tone: 'yellow' },
  undone: { label: 'Deshecho', tone: 'red' },
};

type BatchOutcome = Pick<BatchSummary, 'completedAt' | 'stopped' | 'undoneBy'>;

const stateOf = ({ completedAt, stopped, undoneBy }: BatchOutcome): State => {
  if (undoneBy) return 'undone';
  if (!completedAt) return 'going';
  return stopped ? 'stopped' : 'completed';
};

/** What became of a batch so far, in a word. */
export const BatchState = ({ batch }: Readonly<{ batch: BatchOutcome }>) => {
  const { label, tone } = states[stateOf(batch)];
  return <Badge tone={tone}>{label}</Badge>;
};
