import type { dashboardEndpoints } from '@monitor/contracts-schema/dashboard/dashboard-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { ReactNode } from 'react';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { formatCount } from '../../lib/format/format.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Figure, Figures } from '../../ui/layout/figures.tsx';

const infoDashboard = callOf<typeof dashboardEndpoints.infoDashboard>('GET', '/api/admin/info-dashboard');

type Counts = AnswerOf<typeof dashboardEndpoints.infoDashboard>['data'];

const counters: readonly Readonly<{ count: keyof Counts; label: string; hint: ReactNode }>[] = [
  { count: 'visitsCount', label: 'Vistas', hint: 'A las páginas de tu monitor' },
  { count: 'contractsCount', label: 'Contratos', hint: 'Concluidos, los que suman en los totales' },
  { count: 'proveedoresCount', label: 'Proveedores', hint: 'Registrados' },
  { count: 'unidadesCount', label: 'U. Administrativas', hint: 'Registradas' },
  { count: 'calculosCount', label: 'Cálculos', hint: 'De toda la instalación' },
];

/** How much there is of what the monitor shows. What its reader may not know is left out. */
export const DashboardCounters = () => {
  const { data, error, refetch, isFetching } = useApiQuery(infoDashboard, {});
  const counts = data?.data;
  if (error && !counts)
    return (
      <FailedState
        text="Las cifras no se encuentran disponibles en este momento."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <Figures label="Tu monitor en cifras">
      {counters.map(({ count, label, hint }) => {
        const value = counts?.[count];
        if (value === null) return null;
        return (
          <Figure key={count} label={label} value={value === undefined ? value : formatCount(value)} hint={hint} />
        );
      })}
    </Figures>
  );
};
