import type { ComparisonSide } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { formatLongDay, formatMoment } from '../../lib/format/format.ts';
import { monitorHost } from './compare-paths.ts';
import styles from './side-source.module.css';

/** Where a side's figures come from, how fresh they are, and whether they are only what its monitor said before. */
export const SideSource = ({ side }: Readonly<{ side: ComparisonSide }>) => {
  const { organization, source, lastUpdate, corruptionIndex, remote, calculationsInfo, calculationsLeftOut } = side;
  return (
    <p className={styles.note}>
      <strong>{organization.name}</strong>
      {source && ` · Fuente: ${source}`}
      {lastUpdate && ` · Última actualización: ${formatLongDay(lastUpdate)}`}
      {remote && corruptionIndex.url && ` · Monitor: ${monitorHost(corruptionIndex.url)}`}
      {remote && ` · Obtenido el ${formatMoment(remote.readAt)}`}
      {calculationsLeftOut > 0 &&
        ` · Se muestran ${calculationsInfo.length} datos generales de ${calculationsInfo.length + calculationsLeftOut}`}
      {remote?.isStale && (
        <>
          {' · '}
          <strong>Ese monitor no contesta ahora: son las últimas cifras que dio.</strong>
        </>
      )}
    </p>
  );
};
