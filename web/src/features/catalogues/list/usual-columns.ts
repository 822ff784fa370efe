import type { CatalogueColumn } from '../catalogue.ts';

/** The columns that are shown until somebody chooses; a phone begins with fewer. */
export const usualColumns = <Doc>(columns: readonly CatalogueColumn<Doc>[], isPhone: boolean): string[] =>
  columns
    .filter(({ hiddenByDefault, hiddenOnPhone }) => !hiddenByDefault && !(isPhone && hiddenOnPhone))
    .map(({ id }) => id);
