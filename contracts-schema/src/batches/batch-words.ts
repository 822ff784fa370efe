import { countedNoun } from '../catalogues/noun-words.ts';
import { contractFieldLabels } from '../contracts/contract-field-sets.ts';
import { contractOutline } from '../contracts/contract-outline.ts';
import type { BatchStopReason } from '../events/batch-stop.ts';
import { problems } from '../problems.ts';
import type { BatchSubject } from './batch-endpoints.ts';
import type { BatchCompleted, BatchKind, BatchStarted } from './batch-events.ts';

/** An undo is not undone. */
export type UndoableKind = Exclude<BatchKind, 'undo'>;

/** `1,234 contratos`. */
export const countedContracts = (count: number): string => countedNoun(count, contractOutline.noun);

/** What a batch's events, and its view, say that it is about. */
type BatchAbout = (BatchStarted | BatchCompleted)['data']['about'];

type Decided = Pick<BatchSubject, 'change' | 'fileName' | 'merge'>;

/** What was decided: a change, a load, whose file it names, or a merge. */
export const decidedIn = (about: BatchAbout): Decided => {
  const nothing = { change: null, fileName: null, merge: null };
  if ('fileName' in about) return { ...nothing, fileName: about.fileName };
  if ('entry' in about) return { ...nothing, merge: { entry: about.entry, to: about.to } };
  return { ...nothing, change: about.change };
};

/**
 * What a batch is called: `Cambio de «Estado del procedimiento» en 48 contratos`, `Carga de «contratos.xlsx»`, `Unión de
 * «ASEO SA» con «LIMPIEZA NORTE»`.
 */
export const batchTitle = ({ change, fileName, merge, total }: Decided & Pick<BatchSubject, 'total'>): string => {
  if (fileName !== null) return `Carga de «${fileName}»`;
  if (merge) return `Unión de «${merge.entry.name}» con «${merge.to.name}»`;
  if (!change) return 'Cambio en lote';
  if (change.action === 'remove') return `Eliminación de ${countedContracts(total)}`;
  return `Cambio de «${contractFieldLabels[change.field]}» en ${countedContracts(total)}`;
};

const goingOn: Readonly<Record<UndoableKind, string>> = {
  change: 'un cambio de muchos contratos',
  load: 'una carga de datos',
  merge: 'una unión de dos registros',
};

/** What an organization's batch is, to whoever has to wait for it: nothing of what it is about. */
export const underWayOf = (started: BatchStarted['data']): Readonly<{ kind: UndoableKind; isUndo: boolean }> =>
  started.kind === 'undo' ? { kind: started.about.of, isUndo: true } : { kind: started.kind, isUndo: false };

/** `Está en curso una carga de datos. Podrás comenzar en cuanto termine, o cuando alguien la detenga.` */
export const underWaySentence = ({ kind, isUndo }: ReturnType<typeof underWayOf>): string => {
  const what = goingOn[kind];
  const it = what.startsWith('una ') ? 'la' : 'lo';
  const goes = isUndo ? `Se está deshaciendo ${what}` : `Está en curso ${what}`;
  return `${goes}. Podrás comenzar en cuanto termine, o cuando alguien ${it} detenga.`;
};

const stopSentences: Readonly<Record<BatchStopReason, string>> = {
  stopped: 'Se detuvo antes de terminar, a petición de alguien.',
  'not-permitted': 'Terminó antes: quien lo ordenó dejó de tener acceso, o el permiso.',
  'data-lost': 'Terminó antes: se perdió lo que faltaba por hacer.',
};

/** Why a batch ended before its last command. */
export const stopSentence = (reason: BatchStopReason): string => stopSentences[reason];

const refusalSentences: ReadonlyMap<string, string> = new Map([
  ...Object.entries(problems).map(([code, { message }]): [string, string] => [code, message]),
  ['stopped', 'Se detuvo antes de llegar aquí.'],
  ['not-permitted', problems['order.not-permitted'].message],
  ['changed', 'Alguien lo cambió después.'],
  ['in-use', 'Otros contratos lo usan.'],
  ['gone', 'Ya no estaba.'],
]);

/** Why a command of a batch was not given, or refused. */
export const refusalSentence = (reason: string): string => refusalSentences.get(reason) ?? reason;
