import type { LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { useSearchParams } from 'react-router-dom';
import { SkippedRecords } from '../../../ui/batches/skipped-records.tsx';
import { ChoiceButtons } from '../../../ui/controls/choice-buttons.tsx';
import { CorrectedContracts } from './corrected-contracts.tsx';
import { LeftOutRows } from './left-out-rows.tsx';
import { LoadDecisions } from './load-decisions.tsx';
import {
  type LoadResultListName,
  type LoadResultState,
  loadResultStateIn,
  withLoadResultState,
} from './load-result-state.ts';
import { LoadedContracts } from './loaded-contracts.tsx';

const lists = [
  { id: 'left-out', label: 'Filas no registradas' },
  { id: 'contracts', label: 'Contratos registrados' },
  { id: 'corrected', label: 'Contratos corregidos' },
  { id: 'decisions', label: 'Decisiones' },
  { id: 'not-renamed', label: 'Nombres sin cambiar' },
  { id: 'not-undone', label: 'Registros sin deshacer' },
] as const;

/** What is listed at first: what undoing the load left out; rows that were left out, when there are any; of a load that corrected contracts, these. */
const firstOf = ({ counts, undoStopped }: LoadResult): LoadResultListName => {
  if (undoStopped) return 'not-undone';
  if (counts && counts.leftOut > 0) return 'left-out';
  return counts?.revised ? 'corrected' : 'contracts';
};

/** The rows that a load left out, the contracts that it registered or corrected, or what was decided of it. */
export const LoadResultLists = ({ load }: Readonly<{ load: LoadResult }>) => {
  const [params, setParams] = useSearchParams();
  const state = loadResultStateIn(params);
  const list = state.list ?? firstOf(load);
  const isListed: Readonly<Partial<Record<LoadResultListName, boolean>>> = {
    corrected: (load.counts?.revised ?? 0) > 0,
    'not-renamed': (load.counts?.notRenamed ?? 0) > 0,
    'not-undone': load.undoStopped !== null,
  };
  const change = (by: Partial<LoadResultState>): void =>
    setParams((now) => withLoadResultState(now, { list, ...by }), { preventScrollReset: true });

  return (
    <>
      <ChoiceButtons
        legend="Qué se muestra"
        options={lists.filter(({ id }) => isListed[id] ?? true)}
        chosen={list}
        onChoose={(chosen) => change({ list: chosen })}
      />
      {list === 'left-out' && (
        <LeftOutRows load={load} reason={state.reason} onReason={(reason) => change({ reason })} />
      )}
      {list === 'contracts' && <LoadedContracts load={load} />}
      {list === 'corrected' && <CorrectedContracts load={load} />}
      {list === 'decisions' && <LoadDecisions load={load} />}
      {list === 'not-renamed' && (
        <SkippedRecords
          batchId={load._id}
          id="sin-renombrar"
          title="Nombres sin cambiar"
          caption="Proveedores y unidades que se quedaron con su nombre, y por qué"
          none="Ninguno se quedó con su nombre"
        />
      )}
      {list === 'not-undone' && load.undoneBy && (
        <SkippedRecords
          batchId={load.undoneBy}
          id="sin-deshacer"
          title="Registros sin deshacer"
          caption="Registros de la carga que no se deshicieron, y por qué"
          none="No quedó nada sin deshacer"
          isOfSheet
        />
      )}
    </>
  );
};
