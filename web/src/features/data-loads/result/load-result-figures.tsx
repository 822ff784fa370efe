import type { LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { countedNamed } from '@monitor/contracts-schema/history/change-words';
import { counted } from '../../../lib/format/counted.ts';
import { formatCount, formatPesos } from '../../../lib/format/format.ts';
import { Figure, Figures } from '../../../ui/layout/figures.tsx';
import { stack } from '../../../ui/layout/primitives.ts';
import { UntaxedPart } from '../../../ui/marks/untaxed-part.tsx';

/** What a load did, in numbers. */
export const LoadResultFigures = ({ load }: Readonly<{ load: LoadResult | undefined }>) => {
  const counts = load?.counts ?? undefined;
  return (
    <section aria-labelledby="resumen" className={stack(3, 'shrinks')}>
      <h2 id="resumen">Resumen</h2>
      <Figures label="Lo que registró la carga">
        <Figure
          label="Contratos registrados"
          value={counts && formatCount(counts.contracts)}
          hint={load && `De ${counted(load.rows, 'fila', 'filas')} del archivo`}
          tone="public"
        />
        {counts && counts.revised + counts.unchanged > 0 && (
          <Figure
            label="Contratos corregidos"
            value={formatCount(counts.revised)}
            hint={`${counted(counts.unchanged, 'fila igual', 'filas iguales')} a lo registrado`}
            tone="public"
          />
        )}
        {counts && counts.countedAmount !== 0 && (
          <Figure
            label="Lo que suman a los totales"
            value={formatPesos(counts.countedAmount)}
            hint={
              <UntaxedPart
                totals={{ untaxed: counts.untaxedAmount ?? 0, untaxedCount: counts.untaxedContracts ?? 0 }}
                of="lo que suman a los totales"
              />
            }
            tone="public"
          />
        )}
        <Figure
          label="Filas no registradas"
          value={counts && formatCount(counts.leftOut)}
          hint={counts && why(counts)}
          tone="no-bid"
        />
        <Figure label="Proveedores nuevos" value={counts && formatCount(counts.suppliers)} />
        <Figure label="Unidades administrativas nuevas" value={counts && formatCount(counts.administrativeUnits)} />
        {counts && (counts.renamed ?? 0) + (counts.notRenamed ?? 0) > 0 && (
          <Figure
            label="Cambiaron de nombre"
            value={formatCount(counts.renamed ?? 0)}
            hint={
              counts.notRenamed
                ? `Se quedaron con el suyo: ${countedNamed(counts.notRenamed)}`
                : 'Proveedores y unidades'
            }
          />
        )}
      </Figures>
    </section>
  );
};

type Counts = NonNullable<LoadResult['counts']>;

/** Conflicts and contracts that changed are among the rows that were skipped. */
const why = ({ leftOut, skipped, errors, removed, numberTaken }: Counts): string | undefined => {
  const omitted = skipped - numberTaken;
  const notReached = leftOut - skipped - errors - removed;
  const parts = [
    numberTaken > 0 && `${formatCount(numberTaken)} con su número tomado después de la revisión`,
    omitted > 0 && counted(omitted, 'omitida', 'omitidas'),
    errors > 0 && `${formatCount(errors)} con errores`,
    removed > 0 && counted(removed, 'eliminada en la revisión', 'eliminadas en la revisión'),
    notReached > 0 && `${formatCount(notReached)} a las que no se llegó`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : undefined;
};
