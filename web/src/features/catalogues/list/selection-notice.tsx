import { countedNoun } from '@monitor/contracts-schema/catalogues/noun-words';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api/api.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { isOfSession } from '../../../ui/forms/refusal.ts';
import { cluster, stack } from '../../../ui/layout/primitives.ts';
import type { Catalogue, CatalogueQuery, Entry } from '../catalogue.ts';
import { allFound, allOfPage } from '../words.ts';
import type { EntrySelection } from './use-selection.ts';

type SelectionNoticeProps<Doc extends Entry, Values extends FormValues> = Readonly<{
  catalogue: Catalogue<Doc, Values>;
  selection: EntrySelection<Doc>;
  docs: readonly Doc[] | undefined;
  /** What the list is narrowed by, and how many it finds. */
  query: Pick<CatalogueQuery, 'search' | 'filters'>;
  total: number | undefined;
}>;

const whatMany = ({ bulk, Join, noun }: Pick<Catalogue<Entry, FormValues>, 'bulk' | 'Join' | 'noun'>): string => {
  if (bulk) return 'cambiar, exportar o eliminar';
  return Join ? `eliminar, o unir si dos son ${noun.gender === 'm' ? 'el mismo' : 'la misma'}` : 'eliminar';
};

/** How many entries are chosen, a way to choose all of the page, and those that could not be removed, each with why. */
export function SelectionNotice<Doc extends Entry, Values extends FormValues>(
  props: SelectionNoticeProps<Doc, Values>,
) {
  const { catalogue, selection, docs = [], query, total } = props;
  const [isAsking, setAsking] = useState(false);
  const { chosen, reasons } = selection;
  if (!selection.isSelecting) return null;
  const chooseMatching = async (): Promise<void> => {
    setAsking(true);
    try {
      selection.chooseMatching((await catalogue.bulk?.matching(query)) ?? []);
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      if (!isOfSession(failure)) showToast('danger', failure.message);
    } finally {
      setAsking(false);
    }
  };
  const refused = [...chosen.values()].filter(({ _id }) => reasons.has(_id));
  return (
    <>
      {refused.length > 0 && (
        <Notice kind="danger" title="No se pudieron eliminar">
          <ul className={stack(1)}>
            {refused.map((doc) => (
              <li key={doc._id} className={cluster('0-3', 'center')}>
                <span>
                  <strong>{catalogue.nameOf(doc)}</strong>: {reasons.get(doc._id)?.join(' ')}
                </span>
                <Button size="s" variant="quiet" onPress={() => selection.toggle(doc)}>
                  Quitar de la selección
                  <span className="visually-hidden"> {catalogue.nameOf(doc)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Notice
        kind="info"
        actions={
          <>
            <Button
              size="s"
              isDisabled={docs.every(({ _id }) => chosen.has(_id))}
              onPress={() => selection.chooseAll(docs)}
            >
              {allOfPage(catalogue.noun)}
            </Button>
            {catalogue.bulk && total !== undefined && total > docs.length && (
              <Button size="s" isPending={isAsking} onPress={() => void chooseMatching()}>
                {allFound(total, catalogue.noun)}
              </Button>
            )}
          </>
        }
      >
        {chosen.size === 0
          ? `Elige lo que quieras ${whatMany(catalogue)}, en una o varias páginas.`
          : `Elegiste ${countedNoun(chosen.size, catalogue.noun)}.`}
      </Notice>
    </>
  );
}
