import type { MonitorEntry } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { NamedCard } from '../../ui/layout/named-card.tsx';
import { comparisonPath, monitorHost } from './compare-paths.ts';
import { MonitorBadge } from './monitor-badge.tsx';
import styles from './monitor-card.module.css';

/** A monitor to compare with. */
export const MonitorCard = ({ monitor }: Readonly<{ monitor: MonitorEntry }>) => {
  const { _id: id, name, baseRemoteUrl } = monitor;
  return (
    <NamedCard
      of={monitor}
      headingLevel={3}
      mark={<MonitorBadge monitor={monitor} />}
      action={
        <ButtonLink to={comparisonPath({ id, baseRemoteUrl })} variant="primary" icon="scale">
          Comparar<span className="visually-hidden"> con {name}</span>
        </ButtonLink>
      }
    >
      {baseRemoteUrl !== null && <p className={styles.host}>Monitor externo: {monitorHost(baseRemoteUrl)}</p>}
    </NamedCard>
  );
};
