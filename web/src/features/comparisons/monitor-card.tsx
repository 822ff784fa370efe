import type { MonitorEntry } from '@monitor/contracts-schema';
import { accentOf } from '../../ui/accent.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { comparisonPath, monitorHost } from './compare-paths.ts';
import { MonitorBadge } from './monitor-badge.tsx';
import styles from './monitor-card.module.css';

/** A monitor to compare with. */
export const MonitorCard = ({ monitor }: Readonly<{ monitor: MonitorEntry }>) => {
  const { _id: id, name, shortName, color, baseRemoteUrl } = monitor;
  return (
    <li className={styles.card} style={{ borderTopColor: accentOf(color).accent }}>
      <div className={styles.head}>
        <MonitorBadge monitor={monitor} />
        <p className={styles.shortName}>{shortName}</p>
      </div>
      <h3 className={styles.name}>{name}</h3>
      {baseRemoteUrl !== null && <p className={styles.host}>Monitor externo: {monitorHost(baseRemoteUrl)}</p>}
      <div className={styles.action}>
        <ButtonLink to={comparisonPath({ id, baseRemoteUrl })} variant="primary" icon="scale">
          Comparar<span className="visually-hidden"> con {name}</span>
        </ButtonLink>
      </div>
    </li>
  );
};

export const MonitorCardSkeleton = () => (
  <li className={styles.card} aria-hidden="true">
    <div className={styles.head}>
      <Skeleton width="2.5rem" height="2.5rem" />
      <Skeleton width="6rem" />
    </div>
    <p className={styles.name}>
      <Skeleton width="80%" />
    </p>
    <div className={styles.action}>
      <Skeleton width="8rem" height="var(--control-height)" />
    </div>
  </li>
);
