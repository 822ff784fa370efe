import type { LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { ContractsProgress } from './contracts-progress.tsx';

/** How many contracts of a load that is taken back are looked through. */
export const RevertingProgress = ({ load }: Readonly<{ load: LoadResult }>) => (
  <ContractsProgress
    load={load}
    phase="reverting"
    title="Avance de deshacer la carga"
    label="Deshaciendo la carga"
    afterStorage="En cuanto conteste, la carga se sigue deshaciendo por sí sola desde donde quedó. Si tu decisión no alcanzó a guardarse, aquí podrás deshacerla de nuevo."
    note={(isWaiting) =>
      `${load.revertedBy ? `La deshace ${load.revertedBy}. ` : ''}Puedes salir de esta página: ${isWaiting ? '' : 'sigue por sí sola y '}aquí verás su avance al volver.`
    }
  />
);
