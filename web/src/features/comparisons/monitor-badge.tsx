import { cityMonitorOf } from '@monitor/contracts-schema/comparisons/city-monitors';
import { InitialMark } from '../../ui/marks/initial-mark.tsx';
import styles from './comparisons.module.css';

type MonitorBadgeProps = Readonly<{ monitor: Readonly<{ name: string; shortName: string; color: string }> }>;

/** A monitor's sign: its city's abbreviation on the city's colour, or else its initial on its own. */
export const MonitorBadge = ({ monitor }: MonitorBadgeProps) => {
  const city = cityMonitorOf(monitor);
  if (!city) return <InitialMark shortName={monitor.shortName} color={monitor.color} />;
  return (
    <span className={styles.badge} style={{ background: city.color, color: '#fff' }}>
      <abbr title={city.name}>{city.abbreviation}</abbr>
    </span>
  );
};
