import { cityMonitorOf } from '@monitor/contracts-schema';
import { accentOf } from '../../ui/accent.ts';
import styles from './monitor-badge.module.css';

type MonitorBadgeProps = Readonly<{ monitor: Readonly<{ name: string; shortName: string; color: string }> }>;

/** A monitor's sign: its city's abbreviation on the city's colour, or else its initial on its own. */
export const MonitorBadge = ({ monitor }: MonitorBadgeProps) => {
  const city = cityMonitorOf(monitor);
  if (city)
    return (
      <span className={styles.badge} style={{ background: city.color, color: '#fff' }}>
        <abbr title={city.name}>{city.abbreviation}</abbr>
      </span>
    );
  const { accent, onAccent } = accentOf(monitor.color);
  return (
    <span className={styles.badge} style={{ background: accent, color: onAccent }} aria-hidden="true">
      {[...monitor.shortName][0]?.toUpperCase()}
    </span>
  );
};
