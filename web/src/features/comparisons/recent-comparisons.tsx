import type { comparisonEndpoints } from '@monitor/contracts-schema';
import { Link } from 'react-router-dom';
import { callOf } from '../../lib/call.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { comparisonPath, monitorHost } from './compare-paths.ts';
import { MonitorBadge } from './monitor-badge.tsx';
import styles from './recent-comparisons.module.css';

const listComparisons = callOf<typeof comparisonEndpoints.listComparisons>('GET', '/public-api/comparations/retrieve');

/** What the organization was compared with lately; nothing as long as it was with nobody. */
export const RecentComparisons = () => {
  const saved = useApiQuery(listComparisons, {}, { staleTime: 0 }).data?.data ?? [];
  if (saved.length === 0) return null;
  return (
    <section aria-labelledby="recientes">
      <h2 id="recientes" className={styles.heading}>
        Comparaciones Recientes
      </h2>
      <ul className={styles.list}>
        {saved.map(({ target, targetName, name = targetName, color, remoteUrl }) => (
          <li key={`${remoteUrl} ${target}`} className={styles.item}>
            <MonitorBadge monitor={{ name, shortName: targetName, color }} />
            <span className={styles.words}>
              <Link to={comparisonPath({ id: target, baseRemoteUrl: remoteUrl })} className={styles.link}>
                {targetName}
              </Link>
              {remoteUrl !== null && <span className={styles.host}>{monitorHost(remoteUrl)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
