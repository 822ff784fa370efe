import type { SavedComparison } from '@monitor/contracts-schema/comparisons/comparison-answers';
import type { comparisonEndpoints } from '@monitor/contracts-schema/comparisons/comparison-endpoints';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { isAllowed, sessionAtom } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { useCommand } from '../../ui/forms/use-command.ts';
import { line, looks, stack, tiles } from '../../ui/layout/primitives.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { comparisonPath, monitorHost } from './compare-paths.ts';
import styles from './comparisons.module.css';
import { MonitorBadge } from './monitor-badge.tsx';
import { forgetTypedAtom, isSamePair, typedComparisonsAtom } from './typed-comparisons.ts';

const listComparisons = callOf<typeof comparisonEndpoints.listComparisons>('GET', '/public-api/comparations/retrieve');
const deleteComparison = callOf<typeof comparisonEndpoints.deleteComparison>('POST', '/api/comparations/delete');

/**
 * What the organization was compared with lately: what only this browser knows, then what everybody sees, which an
 * administrator may take away. Nothing as long as it was compared with nobody.
 */
export const RecentComparisons = () => {
  const answer = useApiQuery(listComparisons, {}, { staleTime: 0 });
  const saved = answer.data?.data ?? [];
  const typed = useAtomValue(typedComparisonsAtom).filter((one) => !saved.some((other) => isSamePair(one, other)));
  const forgetTyped = useSetAtom(forgetTypedAtom);
  const mayTakeAway = isAllowed(useAtomValue(sessionAtom), 'SETTINGS');
  const takeAway = useCommand(
    ({ target, remoteUrl }: SavedComparison) =>
      send(deleteComparison, { body: { target, ...(remoteUrl !== null && { url: remoteUrl }) } }),
    {
      done: (_answer, compared) => {
        forgetTyped(compared);
        return answer.refetch();
      },
      failed: 'No fue posible quitar la comparación.',
    },
  );
  const isFailed = answer.isError && !answer.data;
  if (answer.isPending || (saved.length + typed.length === 0 && !isFailed)) return null;

  return (
    <section aria-labelledby="recientes">
      <h2 id="recientes" className={looks('xl', 'below3')}>
        Comparaciones Recientes
      </h2>
      <ul className={tiles(15, 3)}>
        {typed.map((compared) => (
          <ComparedItem key={keyOf(compared)} compared={compared} onRemove={() => forgetTyped(compared)} isTyped />
        ))}
        {saved.map((compared) => (
          <ComparedItem
            key={keyOf(compared)}
            compared={compared}
            onRemove={mayTakeAway ? () => void takeAway.run(compared) : undefined}
          />
        ))}
      </ul>
      {isFailed && (
        <FailedState
          text="Las comparaciones recientes no se encuentran disponibles en este momento."
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      )}
    </section>
  );
};

const keyOf = ({ remoteUrl, target }: SavedComparison): string => `${remoteUrl} ${target}`;

type ComparedItemProps = Readonly<{
  compared: SavedComparison;
  onRemove: (() => void) | undefined;
  isTyped?: boolean;
}>;

const ComparedItem = ({ compared, onRemove, isTyped = false }: ComparedItemProps) => {
  const { target, targetName, name, color, remoteUrl } = compared;
  return (
    <li className={classes(styles.item, line(3, 'center', 'shrinks'), looks('anchors', 'boxed'))}>
      <MonitorBadge monitor={{ name, shortName: targetName, color }} />
      <span className={stack(0, 'start', 'shrinks')}>
        <Link
          to={comparisonPath({ id: target, baseRemoteUrl: remoteUrl })}
          className={classes(styles.link, looks('breaks'))}
        >
          {targetName}
        </Link>
        {remoteUrl !== null && <span className={looks('sm', 'muted', 'breaks')}>{monitorHost(remoteUrl)}</span>}
        {isTyped && <Badge>Solo en este navegador</Badge>}
      </span>
      {onRemove && (
        <span className={styles.remove}>
          <IconButton label={`Quitar la comparación con ${targetName}`} icon="close" size="s" onPress={onRemove} />
        </span>
      )}
    </li>
  );
};
