import type { DataLoadInfo } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { ContractsProgress } from './contracts-progress.tsx';

/** How many of a confirmed load's contracts are registered. */
export const ApplyingProgress = ({ current }: Readonly<{ current: NonNullable<DataLoadInfo['current']> }>) => (
  <ContractsProgress
    load={current}
    phase="applying"
    title="Avance de la confirmación"
    label="Registrando los contratos"
    afterStorage="En cuanto conteste, la carga sigue por sí sola desde donde quedó. Si tu confirmación no alcanzó a guardarse, aquí podrás confirmarla de nuevo."
    note={(isWaiting) =>
      `Puedes salir de esta página: ${isWaiting ? '' : 'los registros se siguen guardando y '}aquí verás su avance al volver.`
    }
  />
);
