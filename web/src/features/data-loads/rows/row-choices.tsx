import type { ReviewRow, RowChoiceName } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { send } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cluster } from '../../../ui/layout/primitives.ts';
import { chooseRows } from '../data-load-calls.ts';
import { useReviewCommand } from '../review/use-review-command.ts';

type Choice = Readonly<{ choice: RowChoiceName; label: string }>;

const UNDECIDED: Choice = { choice: 'UNDECIDED', label: 'Quitar la decisión' };
const OTHER: Choice = { choice: 'REGISTER', label: 'Es otro contrato' };

/** What can be decided of a row whose contract is there already, registered or in an earlier row. */
const choicesOf = ({ match }: ReviewRow): readonly Choice[] => {
  if (!match) return [];
  if (match.isDecided) return [UNDECIDED];
  if (match.verdict === 'equal') return [{ choice: 'REGISTER', label: 'Registrar de todos modos' }];
  if (match.verdict === 'older') return [{ choice: 'SHEET', label: 'Es una corrección' }];
  if (match.verdict !== 'conflict') return [];
  return match.row === null
    ? [
        { choice: 'SHEET', label: 'Es una corrección' },
        { choice: 'REGISTERED', label: 'Conservar lo registrado' },
        OTHER,
      ]
    : [
        { choice: 'SHEET', label: `Quitar la fila ${match.row} y tomar esta` },
        { choice: 'REGISTERED', label: `Omitir esta: vale la fila ${match.row}` },
        OTHER,
      ];
};

type RowChoicesProps = Readonly<{ loadId: string; row: ReviewRow; isLocked: boolean }>;

/** Decides a row that is in conflict with a registered contract or an earlier row, or equal to a contract. */
export const RowChoices = ({ loadId, row, isLocked }: RowChoicesProps) => {
  const choosing = useReviewCommand((choice: RowChoiceName) =>
    send(chooseRows, { body: { idDataLoad: loadId, choice, rows: [row.rowIndex] } }),
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
          onPress={() => void choosing.run(choice)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
};
