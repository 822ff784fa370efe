import type { ReviewRow, RowChoiceName } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { send } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cluster } from '../../../ui/layout/primitives.ts';
import { chooseRows } from '../data-load-calls.ts';
import { useReviewCommand } from '../review/use-review-command.ts';

type Choice = Readonly<{ choice: RowChoiceName; label: string }>;

const SHEET: Choice = { choice: 'SHEET', label: 'Tomar lo de la hoja' };
const REGISTERED: Choice = { choice: 'REGISTERED', label: 'Conservar lo registrado' };
const REGISTER: Choice = { choice: 'REGISTER', label: 'Registrar de todos modos' };
const UNDECIDED: Choice = { choice: 'UNDECIDED', label: 'Quitar la decisión' };

const isDecided = ({ data }: ReviewRow): boolean =>
  Object.values(data.fields).some(({ infos }) => infos.some(({ code }) => DECIDED.has(code)));
const DECIDED: ReadonlySet<string> = new Set(['I7', 'I10', 'I11']);

/** What can be decided of a row that is about a registered contract. */
const choicesOf = (row: ReviewRow): readonly Choice[] => {
  if (!row.registered) return [];
  if (isDecided(row)) return [UNDECIDED];
  if (row.registered.verdict === 'conflict') return [SHEET, REGISTERED];
  return row.registered.verdict === 'equal' ? [REGISTER] : [];
};

type RowChoicesProps = Readonly<{ loadId: string; row: ReviewRow; isLocked: boolean }>;

/** Decides a row that is in conflict with a registered contract, or equal to one. */
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
