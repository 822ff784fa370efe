import type { UnreadParameter } from '@monitor/contracts-schema/address-parameters';
import { changeAddress, readChangeAddress } from '@monitor/contracts-schema/history/change-address';
import { type ChangeKind, changeKinds, changeNouns } from '@monitor/contracts-schema/history/change-nouns';
import { endOfDay, startOfDay } from '@monitor/contracts-schema/installation-zone';
import { isRecordId } from '@monitor/contracts-schema/record-id';
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

export type ChangeFilters = Readonly<{
  kind: ChangeKind | undefined;
  from: string;
  to: string;
  /** The load whose changes are requested, one by one. */
  dataLoad: string | undefined;
  /** The place in the log before which the changes shown lie; undefined for the newest. */
  before: string | undefined;
  /** The one thing whose changes are requested. */
  subject: string | undefined;
}>;

/** What an address asks to see of the changes of some kinds; what it cannot mean is not asked. */
export const changeFiltersIn = (params: URLSearchParams, kinds: readonly ChangeKind[] = changeKinds): ChangeFilters => {
  const { asked } = readChangeAddress(params, kinds);
  const subject = params.get('registro') ?? '';
  return {
    kind: asked.kind,
    from: asked.from ?? '',
    to: asked.to ?? '',
    dataLoad: asked.dataLoad,
    before: asked.before,
    subject: isRecordId(subject) ? subject : undefined,
  };
};

/** From the first moment of one day to the last of the other. */
export const changesQuery = ({ kind, from, to, dataLoad, subject }: ChangeFilters) => ({
  ...(subject && { subject }),
  ...(dataLoad && { dataLoad }),
  ...(kind && { kind }),
  ...(from && { from: startOfDay(from).toISOString() }),
  ...(to && { to: endOfDay(to).toISOString() }),
});

/** Says one of the filters in the address; blank takes it out. */
export type ChangeOneFilter = (name: string, value: string, how?: { replace: boolean }) => void;

/** What the address asks to see, and how to ask for something else. */
export const useChangeFilters = (
  kinds: readonly ChangeKind[],
): Readonly<{ filters: ChangeFilters; unread: readonly UnreadParameter[]; change: ChangeOneFilter }> => {
  const [params, setParams] = useSearchParams();
  const change: ChangeOneFilter = (name, value, how) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        if (name !== changeAddress.before) next.delete(changeAddress.before);
        return next;
      },
      { preventScrollReset: true, ...how },
    );
  return { filters: changeFiltersIn(params, kinds), unread: readChangeAddress(params, kinds).unread, change };
};
