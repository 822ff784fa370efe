import type { ReviewRow, RowVerdict } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import type { IconName } from '../../../ui/marks/icon.tsx';

/** What a row or a cell is marked with: a drawing, its colour, and what it says. */
export type RowMark = Readonly<{ kind: 'error' | 'skipped' | 'created' | 'info'; text: string }>;

export const markIcons: Readonly<Record<RowMark['kind'], IconName>> = {
  error: 'danger',
  skipped: 'minus',
  created: 'plus',
  info: 'info',
};

const CREATES_ONE = 'Se creará un nuevo registro';

const markOfVerdict: Readonly<Partial<Record<RowVerdict, RowMark>>> = {
  revises: { kind: 'created', text: 'Cambia un contrato registrado' },
  unchanged: { kind: 'skipped', text: 'Es igual a lo registrado: nada cambia' },
  kept: { kind: 'skipped', text: 'El registro se omitirá: así se decidió' },
  older: { kind: 'skipped', text: 'El registro se omitirá: lo que ya está se actualizó después' },
  'other-buyer': { kind: 'skipped', text: 'El registro se omitirá: es de otro comprador' },
  'no-contract': { kind: 'skipped', text: 'El registro se omitirá: ningún contrato es de su procedimiento' },
  conflict: { kind: 'info', text: 'Falta decidir: si no, quedará fuera' },
};

/** Rows that are skipped for another reason than being said twice. */
const SKIPPED_SO: ReadonlySet<RowVerdict> = new Set<RowVerdict>(['kept', 'older', 'other-buyer', 'no-contract']);

/** Whether nobody has decided yet what becomes of a row whose contract is there already. */
export const isToDecide = ({ match }: ReviewRow): boolean => match?.verdict === 'conflict' && !match.isDecided;

/** What will become of a row when the load is confirmed. */
export const rowMark = ({ data: { summary }, match }: ReviewRow): RowMark => {
  if (summary.hasErrors) return { kind: 'error', text: 'Uno o más valores tiene errores' };
  const mark = match && (!summary.skipRow || SKIPPED_SO.has(match.verdict)) && markOfVerdict[match.verdict];
  if (mark) return mark;
  if (summary.skipRow) return { kind: 'skipped', text: 'El registro se omitirá al detectarse un duplicado' };
  if (summary.willCreateDoc) return { kind: 'created', text: 'Se creará por lo menos un registro' };
  return { kind: 'created', text: CREATES_ONE };
};

/** What there is to say of some cells that are shown as one. */
export const cellMarks = ({ data }: ReviewRow, fields: readonly ImportField[]): readonly RowMark[] => {
  const cells = fields.flatMap((field) => data.fields[field] ?? []);
  const remarksIn = (list: 'errors' | 'infos'): string =>
    [...new Set(cells.flatMap((cell) => cell[list].map(({ message }) => message)))].join(' ');
  const { hasErrors, skipRow } = data.summary;
  const creates = !hasErrors && !skipRow && cells.some(({ shouldCreateDoc }) => shouldCreateDoc);
  const errors = remarksIn('errors');
  const infos = remarksIn('infos');
  return [
    ...(errors ? [{ kind: 'error', text: errors } as const] : []),
    ...(creates ? [{ kind: 'created', text: CREATES_ONE } as const] : []),
    ...(infos ? [{ kind: 'info', text: infos } as const] : []),
  ];
};
