import type { dashboardEndpoints } from '@monitor/contracts-schema/dashboard/dashboard-endpoints';
import type { VisitScale } from '@monitor/contracts-schema/visits/visit-periods';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import type { ChosenOrganization } from '../../lib/session/organization.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { ChoiceButtons } from '../../ui/controls/choice-buttons.tsx';
import { pictureOfVisits, WHO_COUNTS } from './visit-words.ts';
import { visitsChartOptions, visitsChartTable } from './visits-chart-options.ts';

const visitsMonth = callOf<typeof dashboardEndpoints.visitsMonth>('POST', '/api/admin/visits-month');

/** The switches, and how the address calls them. */
const scales: readonly Readonly<{ id: VisitScale; label: string; address: string }>[] = [
  { id: 'MONTHS', label: 'Mensual', address: 'mes' },
  { id: 'QUARTER', label: 'Trimestres', address: 'trimestre' },
  { id: 'YEAR', label: 'Año', address: 'anio' },
];

const PARAMETER = 'visitas';

/** How often the monitor was visited, by month, quarter or year, as the address says. */
export const VisitsChart = ({ organization }: Readonly<{ organization: ChosenOrganization }>) => {
  const [params, setParams] = useSearchParams();
  const type = scales.find(({ address }) => address === params.get(PARAMETER))?.id ?? 'MONTHS';
  const visits = useApiQuery(visitsMonth, { body: { type } });
  const points = visits.data?.data;
  const view = useMemo(
    () => points && { options: visitsChartOptions(points), table: visitsChartTable(points) },
    [points],
  );

  const choose = (chosen: VisitScale): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        const address = scales.find(({ id }) => id === chosen)?.address;
        if (chosen === 'MONTHS' || !address) next.delete(PARAMETER);
        else next.set(PARAMETER, address);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <Chart
      title="Visitas del monitor"
      controls={<ChoiceButtons legend="Visitas por" size="s" options={scales} chosen={type} onChoose={choose} />}
      view={view}
      emptyText={points?.every(({ total }) => total === 0) ? 'Nadie ha visitado tu monitor en este tiempo' : undefined}
      failure={visits.error && !points ? 'Las visitas no se encuentran disponibles en este momento.' : undefined}
      onRetry={() => void visits.refetch()}
      isRetrying={visits.isFetching}
      isStale={visits.isPlaceholderData}
      height={300}
      fileName={`${organization.shortName} - visitas`}
      note={WHO_COUNTS}
      {...pictureOfVisits(organization)}
    />
  );
};
