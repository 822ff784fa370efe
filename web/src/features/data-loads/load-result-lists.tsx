import type { LoadResult } from '@monitor/contracts-schema';
import { useSearchParams } from 'react-router-dom';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import { LeftOutRows } from './left-out-rows.tsx';
import { leftOutOf } from './load-result-figures.tsx';
import { type LoadResultState, loadResultStateIn, withLoadResultState } from './load-result-state.ts';
import { LoadedContracts } from './loaded-contracts.tsx';

const lists = [
  { id: 'left-out', label: 'Filas no registradas' },
  { id: 'contracts', label: 'Contratos registrados' },
] as const;

/** The rows that a load left out, or the contracts that it registered; at first the rows, when there are any. */
export const LoadResultLists = ({ load }: Readonly<{ load: LoadResult }>) => {
  const [params, setParams] = useSearchParams();
  const state = loadResultStateIn(params);
  const list = state.list ?? (load.counts && leftOutOf(load.counts) > 0 ? 'left-out' : 'contracts');
  const change = (by: Partial<LoadResultState>): void =>
    setParams((now) => withLoadResultState(now, { list, ...by }), { preventScrollReset: true });

  return (
    <>
      <ChoiceButtons
        legend="Qué se muestra"
        options={lists}
        chosen={list}
        onChoose={(chosen) => change({ list: chosen })}
      />
      {list === 'left-out' ? (
        <LeftOutRows load={load} reason={state.reason} onReason={(reason) => change({ reason })} />
      ) : (
        <LoadedContracts load={load} />
      )}
    </>
  );
};
