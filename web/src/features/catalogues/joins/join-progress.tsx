import { catalogues } from '@monitor/contracts-schema/catalogues';
import type { JoinUnderWay } from '@monitor/contracts-schema/joins/join-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { pauseBeforeAskedAgain } from '../../../lib/asked-again.ts';
import { formatCount } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useApiQuery } from '../../../lib/use-api-query.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { isJoinAwaitedAtom } from './awaited-join.ts';
import { type JoinedCatalogue, joinCallsOf } from './join-calls.ts';

const ASKED_EVERY_MS = 1_000;
const GOES_ON = 'Puedes salir de esta página: continúa por sí sola.';

/** The join of a catalogue that is under way, whoever began it. */
const useJoinUnderWay = (catalogue: JoinedCatalogue): JoinUnderWay | null | undefined => {
  const isAwaited = useAtomValue(isJoinAwaitedAtom);
  return useApiQuery(
    joinCallsOf(catalogue).underWay,
    {},
    {
      staleTime: 0,
      refetchInterval: (query) =>
        pauseBeforeAskedAgain(query) || (isAwaited || query.state.data?.data ? ASKED_EVERY_MS : false),
    },
  ).data?.data;
};

/** How many contracts have followed, or come back: `3,000 de 20,000 contratos`. */
const MovedContracts = ({ isUndone, progress, name, to }: JoinUnderWay) => (
  <ProgressBar
    label={isUndone ? `Deshaciendo la unión de «${name}»` : `Uniendo «${name}» a «${to.name}»`}
    value={progress?.done}
    max={progress?.total}
    detail={progress ? `${formatCount(progress.done)} de ${formatCount(progress.total)} contratos` : undefined}
  />
);

type AwaitedJoinProps = Readonly<{ catalogue: JoinedCatalogue; isPending: boolean; children: ReactNode }>;

/** What asks for a join; in its place how far it has come, once somebody waits for its end. */
export const AwaitedJoin = ({ catalogue, isPending, children }: AwaitedJoinProps) => {
  const underWay = useJoinUnderWay(catalogue);
  if (!isPending || !underWay) return children;
  return (
    <>
      <MovedContracts {...underWay} />
      <p>{GOES_ON}</p>
    </>
  );
};

/** How far a join has come that nobody waits for here: for who left and came back, and for everybody else. Tells its end. */
export const JoinProgressNotice = ({ catalogue }: { catalogue: JoinedCatalogue }) => {
  const underWay = useJoinUnderWay(catalogue);
  useEndTold(catalogue, underWay);
  const isAwaited = useAtomValue(isJoinAwaitedAtom);
  if (!underWay || isAwaited) return null;
  return (
    <Notice kind="info">
      <MovedContracts {...underWay} />
      {GOES_ON}
    </Notice>
  );
};

/** Says so once when a join ends that was seen under way, and that nobody waited for here. */
const useEndTold = (catalogue: JoinedCatalogue, underWay: JoinUnderWay | null | undefined): void => {
  const queryClient = useQueryClient();
  const isAwaited = useAtomValue(isJoinAwaitedAtom);
  const watched = useRef<JoinUnderWay>(undefined);
  useEffect(() => {
    if (underWay) watched.current = isAwaited ? undefined : underWay;
    if (underWay !== null || !watched.current) return;
    const { name, to, isUndone } = watched.current;
    watched.current = undefined;
    const { many, gender } = catalogues[catalogue].noun;
    const [all, joined] = gender === 'm' ? ['Los', 'unidos'] : ['Las', 'unidas'];
    const ended = isUndone
      ? `Se deshizo la unión de «${name}».`
      : `${all} ${many} quedaron ${joined}: «${name}» es ahora «${to.name}».`;
    showToast('success', ended);
    void queryClient.invalidateQueries();
  }, [catalogue, underWay, isAwaited, queryClient]);
};
