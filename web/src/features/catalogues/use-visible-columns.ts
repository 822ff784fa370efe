import { useState } from 'react';
import { useIsPhone } from '../../ui/use-media-query.ts';
import type { CatalogueColumn } from './catalogue.ts';
import { chosenIn, visibleColumns } from './visible-columns.ts';

/** The columns of a catalogue that are shown, remembered from one visit to the next. */
export const useVisibleColumns = <Doc>(path: string, columns: readonly CatalogueColumn<Doc>[]) => {
  const key = `columns ${path}`;
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState(() => chosenIn(localStorage.getItem(key)));
  return {
    columns: visibleColumns(columns, chosen, isPhone),
    choose: (ids: string[]): void => {
      setChosen(ids);
      localStorage.setItem(key, JSON.stringify(ids));
    },
  };
};
