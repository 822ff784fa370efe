import type { RemovedRow, ReviewRow, RowChoiceName } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { send } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cluster } from '../../../ui/layout/primitives.ts';
import { chooseRows } from '../data-load-calls.ts';
import { useReviewCommand } from '../review/use-review-command.ts';

type Choice = Readonly<{ choice: RowChoiceName; label: string }>;

const UNDECIDED: Choice = { choice: 'UNDECIDED', label: 'Quitar la decisión' };
const OTHER: Choice = { choice: 'REGISTER', label: 'Es otro contrato' };

type Fields = ReviewRow['data']['fields'];

/** Whether a row corrects a contract because it reports it again, as nobody decided. */
const isReportedAgain = ({ contractNumber }: Fields): boolean =>
  (contractNumber?.infos ?? []).some(({ code }) => code === 'I19');

/** Whether a row is about a procedure, and completes contracts unless people corrected them. */
const isOfProcedure = ({ contractId }: Fields): boolean =>
  (contractId?.infos ?? []).some(({ code }) => code === 'I26' || code === 'I27');

/** What can be decided of a row whose contract is there already, registered or in an earlier row. */
const choicesOf = ({ match, data: { fields } }: ReviewRow): readonly Choice[] => {
  if (!match) return [];
  if (match.isDecided) return [UNDECIDED];
  if (match.verdict === 'equal') return [{ choice: 'REGISTER', label: 'Registrar de todos modos' }];
  const correction: Choice = {
    choice: 'SHEET',
    label: match.row === null ? 'Es una corrección' : `Quitar la fila ${match.row} y tomar esta`,
  };
  const omission: Choice = {
    choice: 'REGISTERED',
    label: match.row === null ? 'Conservar lo registrado' : `Omitir esta: vale la fila ${match.row}`,
  };
  if (match.verdict === 'older') return [correction];
  const others = isOfProcedure(fields) ? [] : [OTHER];
  if (match.verdict === 'conflict') return [correction, omission, ...others];
  return isReportedAgain(fields) || isOfProcedure(fields) ? [omission, ...others] : [];
};

type RowChoicesProps = Readonly<{
  loadId: string;
  row: ReviewRow;
  isLocked: boolean;
  /** Rows went for the one that counts. */
  onRemoved: (rows: readonly RemovedRow[]) => void;
  /** The review is as it was decided. */
  onChosen?: () => void;
}>;

/** Decides a row that is in conflict with a registered contract or an earlier row, or equal to a contract. */
export const RowChoices = ({ loadId, row, isLocked, onRemoved, onChosen = () => {} }: RowChoicesProps) => {
  const choosing = useReviewCommand(
    (choice: RowChoiceName) => send(chooseRows, { body: { idDataLoad: loadId, choice, rows: [row.rowIndex] } }),
    ({ data }) => onRemoved(data.removed),
  );
  const choices = choicesOf(row);
  if (choices.length === 0) return null;
  return (
    <div className={cluster(2, 'above2')}>
      {choices.map(({ choice, label }) => (
        <Button
          key={choice}
          size="s"
          isDisabled={isLocked || choosing.isPending}
          aria-label={`${label}: fila ${row.rowIndex}`}
          onPress={() => void choosing.run(choice).then(onChosen)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
};
