import type { LoadResult } from '@monitor/contracts-schema';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { LeftOutRows } from './left-out-rows.tsx';
import { leftOutOf } from './load-result-figures.tsx';
import styles from './load-result-lists.module.css';
import { type LoadResultState, loadResultStateIn, withLoadResultState } from './load-result-state.ts';
import { LoadedContracts } from './loaded-contracts.tsx';

/** The rows that a load left out, or the contracts that it registered; at first the rows, when there are any. */
export const LoadResultLists = ({ load }: Readonly<{ load: LoadResult }>) => {
  const [params, setParams] = useSearchParams();
  const state = loadResultStateIn(params);
  const list = state.list ?? (load.counts && leftOutOf(load.counts) > 0 ? 'left-out' : 'contracts');
  const change = (by: Partial<LoadResultState>): void =>
    setParams((now) => withLoadResultState(now, { list, ...by }), { preventScrollReset: true });

  return (
    <>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">Qué se muestra</legend>
        <Button
          aria-pressed={list === 'left-out'}
          variant={list === 'left-out' ? 'primary' : 'secondary'}
          onPress={() => change({ list: 'left-out' })}
        >
          Filas no registradas
        </Button>
        <Button
          aria-pressed={list === 'contracts'}
          variant={list === 'contracts' ? 'primary' : 'secondary'}
          onPress={() => change({ list: 'contracts' })}
        >
          Contratos registrados
        </Button>
      </fieldset>
      {list === 'left-out' ? (
        <LeftOutRows load={load} reason={state.reason} onReason={(reason) => change({ reason })} />
      ) : (
        <LoadedContracts load={load} />
      )}
    </>
  );
};
