import { theOne } from '@monitor/contracts-schema/catalogues/noun-words';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import type { Catalogue, Entry } from '../catalogue.ts';
import { useEntry } from '../list/use-catalogue-page.ts';
import { showAllOf } from '../words.ts';
import { EntryDialog } from './entry-dialog.tsx';

type AddressedEntryProps<Doc extends Entry, Values extends FormValues> = Readonly<{
  catalogue: Catalogue<Doc, Values>;
  id: string;
  /** The entry as the list has it, if it is there. */
  shown: Doc | undefined;
  findAgain: (doc: Doc) => Promise<Doc | undefined>;
  onClose: () => void;
  onSaved: () => void;
}>;

/** The entry that the address names: from the list when it is there, else looked up. */
export function AddressedEntry<Doc extends Entry, Values extends FormValues>(props: AddressedEntryProps<Doc, Values>) {
  const { catalogue, id, shown, onClose } = props;
  const { noun } = catalogue;
  const [listed] = useState(shown);
  const fetched = useEntry(catalogue, id, listed !== undefined);
  const doc = listed ?? fetched.data;
  if (doc) return <EntryDialog {...props} doc={doc} />;

  const isMissing = fetched.error instanceof ApiProblem && [400, 404].includes(fetched.error.status);
  return (
    <Dialog
      title={`Editar ${noun.one}`}
      isOpen
      onClose={onClose}
      size="s"
      footer={<Button onPress={onClose}>{showAllOf(noun)}</Button>}
    >
      {isMissing ? (
        <Notice kind="warning" title={`No encontramos ${theOne(noun)} de este enlace`}>
          Puede haberse eliminado,{catalogue.Join && ` haberse unido a ${noun.gender === 'm' ? 'otro' : 'otra'},`} o ser
          de otra organización.
        </Notice>
      ) : fetched.isError ? (
        <FailedState
          text="No fue posible cargar el registro."
          onRetry={() => fetched.refetch()}
          isRetrying={fetched.isFetching}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      )}
    </Dialog>
  );
}
