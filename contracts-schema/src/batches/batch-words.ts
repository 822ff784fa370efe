import { countedNoun } from '../catalogues/noun-words.ts';
import { contractFieldLabels } from '../contracts/contract-field-sets.ts';
import { contractOutline } from '../contracts/contract-outline.ts';
import type { BatchStopReason } from '../events/batch-stop.ts';
import { problems } from '../problems.ts';
import type { BatchSubject } from './batch-endpoints.ts';
import type { BatchCompleted, BatchStarted } from './batch-events.ts';

/** `1,234 contratos`. */
export const countedContracts = (count: number): string => countedNoun(count, contractOutline.noun);

/** What a batch's events, and its view, say that it is about. */
type BatchAbout = (BatchStarted | BatchCompleted)['data']['about'];

/** What was decided: a change, or a load, whose file it names. */
export const decidedIn = (about: BatchAbout): Pick<BatchSubject, 'change' | 'fileName'> =>
  'fileName' in about ? { change: null, fileName: about.fileName } : { change: about.change, fileName: null };

/** What a batch is called: `Cambio de «Estado del procedimiento» en 48 contratos`, `Carga de «contratos.xlsx»`. */
export const batchTitle = ({
  change,
  fileName,
  total,
}: Pick<BatchSubject, 'change' | 'fileName' | 'total'>): string => {
  if (fileName !== null) return `Carga de «${fileName}»`;
  if (!change) return 'Cambio en lote';
  if (change.action === 'remove') return `Eliminación de ${countedContracts(total)}`;
  return `Cambio de «${contractFieldLabels[change.field]}» en ${countedContracts(total)}`;
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
