import type { UnreadParameter } from '@monitor/contracts-schema/address-parameters';
import type { ChangeFilters } from '@monitor/contracts-schema/history/change-address';
import { type ChangeKind, changeNouns } from '@monitor/contracts-schema/history/change-nouns';
import { endOfDay, startOfDay } from '@monitor/contracts-schema/installation-zone';
import { isRecordId } from '@monitor/contracts-schema/record-id';
import { readAddress, writeAddress } from '@monitor/contracts-schema/site/page-address';
import { useSearchParams } from 'react-router-dom';
import { capital } from '../../lib/format/capital.ts';

const namesOfNouns = Object.fromEntries(
  Object.entries(changeNouns).map(([kind, { many }]) => [kind, capital(many)]),
) as Record<keyof typeof changeNouns, string>; // each by its own name

/** What changes of each kind are listed as: of organizations there is one, whose changes are listed. */
export const kindNames: Readonly<Record<ChangeKind, string>> = {
  ...namesOfNouns,
  organization: capital(changeNouns.organization.one),
  'data-load': 'Cargas de datos',
  batch: 'Cambios en lote',
};

/** What is asked of changes; the one thing whose changes are requested, which only some pages say. */
export type AskedChanges = ChangeFilters & Readonly<{ subject?: string | undefined }>;

/** From the first moment of one day to the last of the other. */
export const changesQuery = ({ kind, from, to, dataLoad, subject }: AskedChanges) => ({
  ...(subject && { subject }),
  ...(dataLoad && { dataLoad }),
  ...(kind && { kind }),
  ...(from && { from: startOfDay(from).toISOString() }),
  ...(to && { to: endOfDay(to).toISOString() }),
});

/** Asks for something else; what is blank narrows nothing. */
export type ChangeAsked = (by: ChangeFilters, how?: { replace: boolean }) => void;

/** What the address asks to see of changes of some kinds, and how to ask for something else: of that, the newest. */
export const useChangeFilters = (
  kinds: readonly ChangeKind[],
): Readonly<{ filters: AskedChanges; unread: readonly UnreadParameter[]; change: ChangeAsked }> => {
  const [params, setParams] = useSearchParams();
  const listed = { changes: kinds };
  const { changes, unread } = readAddress(params, listed);
  const subject = params.get('registro') ?? '';
  const change: ChangeAsked = (by, how) =>
    setParams(
      (now) => writeAddress(now, { changes: { ...readAddress(now, listed).changes, before: undefined, ...by } }),
      { preventScrollReset: true, ...how },
    );
  return { filters: { ...changes, ...(isRecordId(subject) && { subject }) }, unread, change };
};
