import type {
  procedureStateLabels,
  procedureTypeLabels,
} from '@monitor/contracts-schema/contracts/contract-enum-labels';
import { describeValue } from '../../ui/history/describe-value.ts';
import { Badge, type BadgeTone } from '../../ui/marks/badge.tsx';

const procedureTones: Readonly<Record<string, BadgeTone>> = {
  PUBLIC: 'green',
  INVITATION: 'yellow',
  NO_BID: 'red',
} satisfies Record<keyof typeof procedureTypeLabels, BadgeTone>;

const stateTones: Readonly<Record<string, BadgeTone>> = {
  CONCLUDED: 'green',
  IN_PROGRESS: 'yellow',
  CANCELED: 'red',
  DESERTED: 'red',
} satisfies Record<keyof typeof procedureStateLabels, BadgeTone>;

export const ProcedureBadge = ({ type }: { type: string }) => (
  <Badge tone={procedureTones[type] ?? 'grey'}>{describeValue('procedureType', type)}</Badge>
);

export const StateBadge = ({ state }: { state: string }) => (
  <Badge tone={stateTones[state] ?? 'grey'}>{describeValue('procedureState', state)}</Badge>
);
