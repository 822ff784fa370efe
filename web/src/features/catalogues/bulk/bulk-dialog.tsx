import { countedContracts } from '@monitor/contracts-schema/batches/batch-words';
import {
  BULK_LIMIT,
  BULK_UNCONFIRMED,
  type BulkChange,
  type BulkField,
  bulkFields,
  bulkProblems,
} from '@monitor/contracts-schema/contracts/bulk-operation';
import { contractFieldLabels } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { useState } from 'react';
import { send } from '../../../lib/api/api.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { RehearsalInShort } from '../../../ui/batches/rehearsal-in-short.tsx';
import { ConfirmDialog } from '../../../ui/controls/confirm-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SubmissionNotices } from '../../../ui/forms/submission-notices.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { stack } from '../../../ui/layout/primitives.ts';
import type { BulkDialogProps } from '../catalogue.ts';
import { rehearseChange, startBulk } from './bulk-calls.ts';
import { BulkValueField } from './bulk-value-field.tsx';

const fields = bulkFields.map((field) => ({ id: field, label: contractFieldLabels[field] }));

/** Asks what many contracts get, and whether it is meant: beyond a few, by their count. */
export const BulkDialog = ({ action, chosen, onClose, onStarted }: BulkDialogProps) => {
  const [field, setField] = useState<BulkField>('procedureState');
  const [value, setValue] = useState('');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { run, problem, uncertain, isPending } = useCommand(
    (body: ReturnType<typeof ordered>, headers) => send(startBulk, { body }, { headers }),
    { done: ({ data }) => onStarted(data._id) },
  );
  const refused = problem?.errors.find(({ field }) => field === 'value')?.message;
  const count = chosen.length;
  const change: BulkChange = action === 'remove' ? { action } : { action, field, value };
  const isCounted = count <= BULK_UNCONFIRMED || typed.replace(/[,\s]/g, '') === String(count);
  const isTooMany = count > BULK_LIMIT;
  const isBlank = action === 'change' && value === '';

  const ordered = () => ({ change, contracts: chosen.map(({ _id, version }) => ({ _id, version })) });

  const start = async (): Promise<void> => {
    const [first] = bulkProblems(change);
    setWrong(first?.message);
    if (first) return;
    await run(ordered());
  };

  return (
    <ConfirmDialog
      title={
        action === 'remove' ? `Eliminar ${countedContracts(count)}` : `Cambiar un campo de ${countedContracts(count)}`
      }
      isOpen
      onClose={onClose}
      onConfirm={() => void start()}
      confirmLabel={action === 'remove' ? 'Eliminar' : 'Cambiar'}
      isIncomplete={!isCounted || isTooMany || isBlank}
      isPending={isPending}
      danger={action === 'remove'}
    >
      <div className={stack(3)}>
        {action === 'change' && (
          <>
            <SelectField
              label="Campo"
              value={field}
              options={fields}
              onChange={(name) => {
                setField(bulkFields.find((one) => one === name) ?? field);
                setValue('');
                setWrong(undefined);
              }}
            />
            <BulkValueField key={field} field={field} value={value} onChange={setValue} error={wrong ?? refused} />
          </>
        )}
        <p>
          {action === 'remove' ? 'Se eliminarán' : 'Se cambiarán'} <strong>{countedContracts(count)}</strong>, uno por
          uno y en segundo plano. Lo que otra persona haya cambiado desde que lo elegiste se queda como está, y se dice
          cuál. Podrás deshacerlo.
        </p>
        <RehearsalInShort
          of={JSON.stringify(change)}
          rehearse={async () => (await send(rehearseChange, { body: ordered() })).data}
          isDisabled={isTooMany || isBlank || isPending}
        />
        {isTooMany && (
          <Notice kind="warning">Son más de {formatCount(BULK_LIMIT)}: acota la lista con los filtros.</Notice>
        )}
        {count > BULK_UNCONFIRMED && !isTooMany && (
          <TextField
            label={`Escribe ${formatCount(count)} para confirmar`}
            value={typed}
            onChange={setTyped}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <SubmissionNotices uncertain={uncertain} problem={problem} />
      </div>
    </ConfirmDialog>
  );
};
