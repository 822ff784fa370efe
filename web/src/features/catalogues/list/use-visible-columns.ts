import { useAtom, type WritableAtom } from 'jotai';
import { storedAtom } from '../../../lib/stored-atom.ts';
import { visibleColumns } from '../../../lib/visible-columns.ts';
import { useIsPhone } from '../../../ui/theme/use-media-query.ts';
import type { CatalogueColumn } from '../catalogue.ts';
import { usualColumns } from './usual-columns.ts';

type ChosenAtom = WritableAtom<string[] | null, [string[] | null], void>;

const chosenAtoms = new Map<string, ChosenAtom>();

const chosenAtomOf = (path: string): ChosenAtom => {
  const known = chosenAtoms.get(path) ?? storedAtom<string[]>(`columns ${path}`, 'localStorage');
  chosenAtoms.set(path, known);
  return known;
};

/** The columns of a catalogue that are shown, remembered from one visit to the next. */
export const useVisibleColumns = <Doc>(path: string, columns: readonly CatalogueColumn<Doc>[]) => {
  const isPhone = useIsPhone();
  const [chosen, choose] = useAtom(chosenAtomOf(path));
  const ids = columns.map(({ id }) => id);
  const visible = visibleColumns(chosen, ids, usualColumns(columns, isPhone));
  return { columns: columns.filter(({ id }) => visible.includes(id)), choose };
};
