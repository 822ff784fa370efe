import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { FieldChange } from '@monitor/contracts-schema/events/lifecycle-events';
import type { Recorded } from '@monitor/platform/event-store/event-store';

/** The fields that an event changed. */
export const changedFields = ({ data }: Pick<Recorded, 'data'>): readonly string[] =>
  ((data as { changes?: readonly FieldChange[] }).changes ?? []).map(({ field }) => field);

type Named = Readonly<{ id: string }>;

/**
 * Of what a contract named before it followed an entry, that in whose place it names whom it followed to, and that nobody
 * `touched` since but by joins.
 */
export const stillFollowed = (
  before: Partial<ContractFields>,
  now: Partial<ContractFields> | null,
  { to, touched }: Readonly<{ to: Named; touched: readonly string[] }>,
): Partial<ContractFields> => {
  const names = (field: string): boolean => (now as Record<string, Named | null> | null)?.[field]?.id === to.id; // a reference
  return Object.fromEntries(Object.entries(before).filter(([field]) => names(field) && !touched.includes(field)));
};
