import type { dashboardEndpoints } from '@monitor/contracts-schema/dashboard/dashboard-endpoints';
import { useMemo } from 'react';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import type { ChosenOrganization } from '../../lib/session/organization.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { consultedChartOptions, consultedChartTable } from './consulted-chart-options.ts';
import { pictureOfVisits } from './visit-words.ts';

const visitsRoute = callOf<typeof dashboardEndpoints.visitsRoute>('GET', '/api/admin/visits-route');

/** Which information readers consult most. */
export const ConsultedChart = ({ organization }: Readonly<{ organization: ChosenOrganization }>) => {
  const visits = useApiQuery(visitsRoute, {});
  const consulted = visits.data?.data;
  const view = useMemo(
    () => consulted && { options: consultedChartOptions(consulted), table: consultedChartTable(consulted) },
    [consulted],
  );
  return (
    <Chart
      title="Información más consultada"
      view={view}
      emptyText={consulted?.labels.length === 0 ? 'Aún no se consulta ninguna página de tu monitor' : undefined}
      failure={visits.error && !consulted ? 'Las visitas no se encuentran disponibles en este momento.' : undefined}
      onRetry={() => void visits.refetch()}
      isRetrying={visits.isFetching}
      isStale={visits.isPlaceholderData}
      height={440}
      fileName={`${organization.shortName} - información más consultada`}
      {...pictureOfVisits(organization)}
    />
  );
};
