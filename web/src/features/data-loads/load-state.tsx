import type { DataLoadStatus } from '@monitor/contracts-schema/data-loads/data-load-views';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const states: Readonly<Record<DataLoadStatus, Readonly<{ label: string; tone: BadgeTone }>>> = {
  pending: { label: 'En revisión', tone: 'blue' },
  cancelled: { label: 'Cancelada', tone: 'grey' },
  confirmed: { label: 'Registrándose', tone: 'yellow' },
  applied: { label: 'Registrada', tone: 'green' },
  reverting: { label: 'Deshaciéndose', tone: 'yellow' },
  reverted: { label: 'Deshecha', tone: 'red' },
};

/** What became of a load so far, in a word. */
export const LoadState = ({ status }: Readonly<{ status: DataLoadStatus }>) => (
  <Badge tone={states[status].tone}>{states[status].label}</Badge>
);
