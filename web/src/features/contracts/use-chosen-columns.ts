import { readAddress, writeAddress } from '@monitor/contracts-schema/site/page-address';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { storedAtom } from '../../lib/stored-atom.ts';
import { visibleColumns } from '../../lib/visible-columns.ts';

const rememberedAtom = storedAtom<string[]>('contract-columns', 'localStorage');

/** The columns that the address says; else those last chosen here, which the address says then; else the usual ones. */
export const useChosenColumns = (all: readonly string[], usual: readonly string[]) => {
  const [params, setParams] = useSearchParams();
  const [remembered, remember] = useAtom(rememberedAtom);
  const { columns: said } = readAddress(params, { columns: all });
  const chosen = said ?? (remembered ? visibleColumns(remembered, all, all) : undefined);
  const isToBeSaid = said === undefined && chosen !== undefined && chosen.length < all.length;

  useEffect(() => {
    if (isToBeSaid)
      setParams((current) => writeAddress(current, { columns: chosen }), { replace: true, preventScrollReset: true });
  }, [isToBeSaid, chosen, setParams]);

  return {
    visible: chosen ?? visibleColumns(null, all, usual),
    choose: (columns: string[]): void => {
      remember(columns);
      setParams((current) => writeAddress(current, { columns }), { replace: true, preventScrollReset: true });
    },
  };
};
