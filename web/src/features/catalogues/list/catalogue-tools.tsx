import { DownloadMenu } from '../../../ui/controls/download-menu.tsx';
import { SearchBox } from '../../../ui/filters/search-box.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { cluster } from '../../../ui/layout/primitives.ts';
import { ColumnChooser } from '../../../ui/tables/column-chooser.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import type { Catalogue, Entry, EntrySelection } from '../catalogue.ts';
import styles from './catalogue.module.css';
import type { CatalogueState } from './use-catalogue-state.ts';

/** The files of a catalogue that are made otherwise than from its table, of the entries that are wanted. */
export const otherFiles = <Doc extends Entry, Values extends FormValues>(
  { files }: Catalogue<Doc, Values>,
  selectionOf: (filtered: boolean) => EntrySelection,
) =>
  (files?.others ?? []).map((file) => ({
    ...file,
    fetch: (filtered: boolean) => file.fetch(selectionOf(filtered)),
  }));

/** Over the table: what it is searched for, which columns it has, and its files. */
export function CatalogueTools<Doc extends Entry, Values extends FormValues>({
  state,
}: Readonly<{ state: CatalogueState<Doc, Values> }>) {
  const { catalogue, address, columns, chooseColumns, narrowed, isNarrowed, listed } = state;
  const { calls, noun, title } = catalogue;
  return (
    <div className={classes(styles.tools, cluster(3))}>
      <SearchBox label={`Buscar ${noun.many}`} value={address.search} onSearch={address.searchFor} />
      <ColumnChooser
        columns={catalogue.columns.map(({ id, label }) => ({ id, header: label }))}
        visible={columns.map(({ id }) => id)}
        onChange={chooseColumns}
      />
      <DownloadMenu
        formats={['xls', 'csv']}
        addressOf={(format, filtered) =>
          calls.fileAddress(format === 'csv' ? 'csv' : 'xlsx', { ...(filtered ? narrowed : { search: '' }), ...listed })
        }
        others={otherFiles(catalogue, (filtered) => (filtered ? narrowed : undefined))}
        fileName={title.toLowerCase()}
        isFiltered={isNarrowed}
        log={calls.log}
      />
    </div>
  );
}
