import { readAddress, writeAddress } from '@monitor/contracts-schema/site/page-address';
import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { storedAtom } from '../../lib/stored-atom.ts';
import { visibleColumns } from '../../lib/visible-columns.ts';

const rememberedAtom = storedAtom<string[]>('contract-columns', 'localStorage');

/**
 * The columns to show: those chosen here, else those that the address says, else those last chosen anywhere, else the usual ones. The
 * address follows whatever is chosen.
 */
export const useChosenColumns = (all: readonly string[], usual: readonly string[]) => {
  const [params, setParams] = useSearchParams();
  const [remembered, remember] = useAtom(rememberedAtom);
  const [own, setOwn] = useState<readonly string[]>();
  const { columns: inAddress } = readAddress(params, { columns: all });
  const chosen = own ?? inAddress ?? (remembered ? visibleColumns(remembered, all, all) : undefined);
  const isInAddress = JSON.stringify(chosen) === JSON.stringify(inAddress);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is another array each time
  useEffect(() => {
    if (!isInAddress)
      setParams((current) => writeAddress(current, { columns: chosen }), { replace: true, preventScrollReset: true });
  }, [isInAddress, JSON.stringify(chosen), setParams]);

  return {
    visible: chosen ?? visibleColumns(null, all, usual),
    choose: (columns: string[]): void => {
      remember(columns);
      setOwn(columns);
    },
  };
};
