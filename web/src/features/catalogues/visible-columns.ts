import type { CatalogueColumn } from './catalogue.ts';

/** The columns shown: those last chosen, as far as they still exist, else the usual ones. */
export const visibleColumns = <Doc>(
  columns: readonly CatalogueColumn<Doc>[],
  chosen: readonly string[] | null,
  isPhone: boolean,
): readonly CatalogueColumn<Doc>[] => {
  const known = columns.filter(({ id }) => chosen?.includes(id));
  if (known.length > 0) return known;
  return columns.filter(({ hiddenByDefault, hiddenOnPhone }) => !hiddenByDefault && !(isPhone && hiddenOnPhone));
};

/** What storage remembers of a choice; null when it holds nothing of the kind. */
export const chosenIn = (text: string | null): string[] | null => {
  try {
    const chosen: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(chosen) ? chosen.filter((id) => typeof id === 'string') : null;
  } catch {
    return null;
  }
};
