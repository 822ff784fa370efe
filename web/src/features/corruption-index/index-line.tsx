import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import { INDEX_LINE_TITLE, type IndexLinePoint } from '@monitor/contracts-schema/calculations/index-line';
import type { MethodStep } from '@monitor/contracts-schema/calculations/method-steps';
import type {
  CorruptionIndexData,
  corruptionIndexEndpoints,
} from '@monitor/contracts-schema/comparisons/corruption-index-endpoints';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { useMemo } from 'react';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { formatLongDay } from '../../lib/format/format.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { indexLineOptions, indexLineTable } from './index-line-options.ts';

const getIndexLine = callOf<(typeof corruptionIndexEndpoints)['getIndexLine']>(
  'GET',
  '/public-api/comparations/corruption-index/line',
);

const NOTE =
  'Cada escalón es un día en que cambió el resultado: el que había al terminar ese día, con los datos registrados hasta entonces y el método vigente. Registrar hoy un contrato de otro año cambia el punto de hoy, no los anteriores. El último punto es el resultado de ahora.';

/** The only end of a day that there is. What came before on that day is not known; while it is today, nothing has stood yet. */
const onlyResult = ({ day, value }: IndexLinePoint, form: MethodStep['displayForm'], today: string): string => {
  const result = formatResult(value, form);
  return day < today
    ? `El índice es ${result} desde que terminó el ${formatLongDay(day)}, y desde entonces no ha cambiado.`
    : `El índice de hoy, ${formatLongDay(day)}, es ${result}. Es el primer día del que hay un resultado.`;
};

/** Each change of the index, and whether the data or the method made it. */
export const IndexLine = ({ data }: { data: CorruptionIndexData }) => {
  const { organization, corruptionIndex, source } = data;
  const { displayForm } = corruptionIndex;
  const answer = useApiQuery(getIndexLine, { query: { id: organization._id } });
  const points = answer.data?.data.points;
  const today = installationDay(new Date());
  const view = useMemo(
    () =>
      points && {
        options: indexLineOptions(points, displayForm, today),
        table: indexLineTable(points, displayForm),
      },
    [points, displayForm, today],
  );
  if (points && points.length <= 1)
    return (
      <Card as="section" title={INDEX_LINE_TITLE}>
        <p>
          {points[0]
            ? `${onlyResult(points[0], displayForm, today)} Cuando un día termine con otro resultado, porque cambiaron los datos o el método, aquí se verá con su fecha.`
            : 'Aún no hay contratos registrados de los que el índice pueda tener una historia.'}
        </p>
      </Card>
    );
  return (
    <Chart
      title={INDEX_LINE_TITLE}
      view={view}
      failure={
        answer.error && !points ? 'La historia del índice no se encuentra disponible en este momento.' : undefined
      }
      onRetry={() => void answer.refetch()}
      isRetrying={answer.isFetching}
      isStale={answer.isPlaceholderData}
      height={320}
      fileName={`${organization.shortName} - índice a lo largo del tiempo`}
      note={NOTE}
      subtitle={organization.name}
      source={`Fuente: ${source}.<br>Imagen del ${formatLongDay(new Date().toISOString())}.`}
    />
  );
};
