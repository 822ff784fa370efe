import type { DataLoadStatus } from '@monitor/contracts-schema/data-loads/data-load-views';
import type { LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { Badge, type BadgeTone } from '../../../ui/marks/badge.tsx';

const states: Readonly<Record<DataLoadStatus, Readonly<{ label: string; tone: BadgeTone }>>> = {
  pending: { label: 'En revisión', tone: 'blue' },
  cancelled: { label: 'Cancelada', tone: 'grey' },
  confirmed: { label: 'Registrándose', tone: 'yellow' },
  applied: { label: 'Registrada', tone: 'green' },
  reverting: { label: 'Deshaciéndose', tone: 'yellow' },
  reverted: { label: 'Deshecha', tone: 'red' },
};

type LoadOutcome = Pick<LoadResult, 'status' | 'stopped' | 'undoStopped'>;

/** What became of a load so far, in some words. */
export const LoadState = ({ load: { status, stopped, undoStopped } }: Readonly<{ load: LoadOutcome }>) => {
  const { label, tone } = states[status];
  const isPart = (status === 'applied' && stopped) || (status === 'reverted' && undoStopped);
  return <Badge tone={isPart ? 'yellow' : tone}>{isPart ? `${label} en parte` : label}</Badge>;
};
