import { basename } from 'node:path';
import type { CommandService } from '@monitor/command-service';
import { rowAtPlace } from '@monitor/contracts-schema/batches/batch-events';
import { stopSentence } from '@monitor/contracts-schema/batches/batch-words';
import type { ColumnMapping } from '@monitor/contracts-schema/data-loads/column-mapping';
import type { DataLoadInfo, ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import {
  contractsRevised,
  type DataLoadSummary,
  type LeftOutReason,
} from '@monitor/contracts-schema/data-loads/data-load-events';
import {
  type CountedChange,
  type Rehearsal,
  type RehearsedChange,
  renamedSentence,
} from '@monitor/contracts-schema/data-loads/rehearsal';
import { columnOf, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import { loadProgress, topics } from '@monitor/contracts-schema/events/topics';
import { countedNamed } from '@monitor/contracts-schema/history/change-words';
import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import type { System } from '@monitor/platform/process/system';
import { type ExitCode, exitCode } from './exit-code.ts';
import { type ShownProgress, showProgress } from './progress.ts';
import { countOf, print, remark, type Terminal } from './terminal.ts';

const ROWS_SHOWN = 20;
/** The operator asks for rehearsals from no network. */
const BY_NOBODY = { address: '' };
const peso = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });

export type Load = Readonly<{
  file: string;
  organizationId: string;
  actor: Actor;
  /** Apply it; without this it waits for its review. */
  confirm: boolean;
  /** Apply it although some rows have errors: they are left out. */
  ignoreErrors: boolean;
  /** Say what it would change of the public figures, and leave nothing pending. */
  rehearse: boolean;
  /** Read it although the organization has loaded the very same file before. */
  again: boolean;
  /** The sheet that is read and how its columns are, where neither is to be recognised. */
  columns: Readonly<{ sheet: string | undefined; mapping: ColumnMapping | undefined }>;
}>;

type DataLoads = CommandService['dataLoads'];
type Outcome = NonNullable<Awaited<ReturnType<DataLoads['outcome']>>>;
type Parts = Readonly<{
  dataLoads: DataLoads;
  noteLoad: CommandService['noteLoad'];
  bus: EventBus;
  system: System;
}>;

/** Uploads a workbook as the administrators' screen does, says what it would do, and does it when told to. */
export const load = async (
  { dataLoads, noteLoad, bus, system }: Parts,
  terminal: Terminal,
  { file, organizationId, actor, confirm, ignoreErrors, rehearse, again, columns }: Load,
): Promise<ExitCode> => {
  const requester = () => ({ organizationId, actor, commandId: system.newId() });

  const reading = showProgress(terminal, 'Leyendo el archivo');
  const { dataLoadId } = await dataLoads
    .upload({
      ...requester(),
      fileName: basename(file),
      source: file,
      again,
      columns,
      onProgress: ({ done, total }) => reading.at(done, total),
    })
    .finally(reading.end);

  const { current } = await dataLoads.info(organizationId);
  const summary = current?.summary;
  if (!summary) throw new Error('The load that was just read is not under review');
  if (current.unreadSheets) printSheets(terminal, current.sheet, current.unreadSheets);
  if (current.columns) printColumns(terminal, current.columns);
  printSummary(terminal, summary);
  await printToLookAt(terminal, dataLoads, organizationId, 'errors', summary.errorsCount);
  await printToLookAt(terminal, dataLoads, organizationId, 'conflicts', summary.conflictsCount);

  if (rehearse) {
    const rehearsal = await dataLoads.rehearsal(organizationId, BY_NOBODY).finally(async () => {
      await dataLoads.cancel(requester(), dataLoadId);
    });
    if (rehearsal) printRehearsal(terminal, rehearsal);
    print(terminal, 'Es un ensayo: la carga se canceló, y nada se registró.');
    return exitCode.done;
  }
  if (!confirm) {
    print(terminal, 'La carga queda pendiente: revísala y confírmala en el sitio.');
    return exitCode.done;
  }
  if (summary.errorsCount > 0 && !ignoreErrors) {
    remark(
      terminal,
      'No se confirmó: hay registros con errores. La carga queda pendiente; para omitirlos usa --ignore-errors.',
    );
    return exitCode.failed;
  }
  const applying = showProgress(terminal, 'Registrando contratos');
  const listening = await showApplying(bus, dataLoadId, applying);
  await dataLoads.confirm(requester()).finally(async () => {
    await listening.close();
    applying.end();
  });
  await noteLoad(dataLoadId);
  const outcome = await dataLoads.outcome(organizationId, dataLoadId, ROWS_SHOWN);
  if (outcome) printOutcome(terminal, outcome, dataLoadId);
  if (!outcome?.stopped) return exitCode.done;
  const { reason, notReached } = outcome.stopped;
  remark(terminal, `${stopSentence(reason)} No se llegó a ${countOf(notReached, 'fila', 'filas')}.`);
  return exitCode.failed;
};

const showApplying = (bus: EventBus, dataLoadId: string, shown: ShownProgress) =>
  bus.subscribe({
    topic: topics.loadProgress,
    handle: async (messages) => {
      for (const { value } of messages) {
        const progress = loadProgress.safeParse(value).data;
        if (progress?.dataLoadId === dataLoadId && progress.phase === 'applying')
          shown.at(progress.done, progress.total);
      }
    },
  });

const reasons: Readonly<Record<LeftOutReason, string>> = {
  equal: 'hay un contrato registrado igual en todos sus datos',
  'number-taken': 'otro contrato tomó su número después de la revisión',
  changed: 'su contrato cambió después de la revisión',
  conflict: 'su contrato ya estaba con otros datos, y no se decidió tomar los de la fila',
  duplicate: 'su contrato ya estaba registrado o venía repetido en el archivo',
  errors: 'tenía errores',
  'other-buyer': 'es de otro comprador',
  'no-contract': 'ningún contrato registrado es de su procedimiento',
  removed: 'se eliminó en la revisión',
  'not-permitted': 'quien confirmó la carga dejó de poder hacerlo',
  stopped: 'la carga se detuvo antes de llegar a ella',
};

/** What was registered, which rows were left out, and why. */
const list = new Intl.ListFormat('es-MX');

const printOutcome = (terminal: Terminal, { counts, leftOut }: Outcome, dataLoadId: string): void => {
  print(
    terminal,
    `Se registraron ${list.format([
      countOf(counts.contracts, 'contrato', 'contratos'),
      ...(counts.suppliers > 0 ? [countOf(counts.suppliers, 'proveedor', 'proveedores')] : []),
      ...(counts.administrativeUnits > 0
        ? [countOf(counts.administrativeUnits, 'unidad administrativa', 'unidades administrativas')]
        : []),
    ])}.`,
  );
  if (counts.revised > 0) print(terminal, `Se corrigieron ${countOf(counts.revised, 'contrato', 'contratos')}.`);
  const { renamed = 0, notRenamed = 0 } = counts;
  if (renamed > 0) print(terminal, `Cambiaron de nombre ${countedNamed(renamed)}.`);
  if (notRenamed > 0) print(terminal, `Se quedaron con su nombre ${countedNamed(notRenamed)}.`);
  const total = counts.leftOut;
  print(terminal, `Filas no registradas: ${total.toLocaleString('es-MX')}`);
  for (const { place, reason, recordId, row } of leftOut) {
    const named = row?.contractNumber ? ` (${row.contractNumber})` : '';
    const why = reasons[reason as LeftOutReason]; // a row's reasons are these
    const holder = recordId ? `: contrato ${recordId}` : '';
    const wrong = row?.errors.map(({ field, message }) => `; ${headingOf(field)}: ${message}`).join('') ?? '';
    print(terminal, `  Fila ${rowAtPlace(place)}${named}: ${why}${holder}${wrong}`);
  }
  if (total > leftOut.length)
    print(terminal, `  y ${countOf(total - leftOut.length, 'fila', 'filas')} más: /admin/data-loads/${dataLoadId}`);
};

const headingOf = (field: string): string => templateColumns.find((column) => column.field === field)?.heading ?? field;

const from = (before: string, after: string): string =>
  before === after ? `${after}, sin cambios` : `${before} → ${after}`;
const amounts = ({ amount: { before, after } }: Pick<CountedChange, 'amount'>): string =>
  from(peso.format(before), peso.format(after));
const counts = ({ before, after }: RehearsedChange): string =>
  from(before.toLocaleString('es-MX'), after.toLocaleString('es-MX'));

/** Of that, what is not stated to hold taxes, where there is any. */
const untaxedOf = ({ untaxed, untaxedCount }: CountedChange): string =>
  untaxedCount.before + untaxedCount.after === 0
    ? ''
    : `; sin impuestos o no se sabe: ${amounts({ amount: untaxed })}, contratos: ${counts(untaxedCount)}`;

/** What readers would see otherwise. */
const printRehearsal = (terminal: Terminal, { contracts, total, quarters, renamed, calculations }: Rehearsal): void => {
  print(terminal, `Contratos en las listas: ${counts(contracts.count)}`);
  print(terminal, `Monto total: ${amounts(total)}${untaxedOf(total)}`);
  for (const quarter of quarters)
    if (quarter.rows > 0) print(terminal, `  ${quarter.period}: ${amounts(quarter)}${untaxedOf(quarter)}`);
  for (const one of renamed) print(terminal, renamedSentence(one));
  for (const { isIndex, name, before, after } of calculations)
    if (isIndex) print(terminal, `${name}: ${from(String(before ?? '---'), String(after ?? '---'))}`);
};

const printSheets = (terminal: Terminal, sheet: string | undefined, unread: readonly string[]): void =>
  print(terminal, `Se leyó la hoja «${sheet}». Sin leer: ${unread.map((name) => `«${name}»`).join(', ')} (--sheet)`);

const printColumns = (
  terminal: Terminal,
  { layoutName, isDecided }: NonNullable<NonNullable<DataLoadInfo['current']>['columns']>,
): void => {
  if (layoutName) print(terminal, `Formato: ${layoutName}`);
  const lacking = layoutName ? 'de quién es' : 'qué dice';
  if (!isDecided) print(terminal, `Falta indicar en el sitio ${lacking} el archivo: mientras, no se puede confirmar.`);
};

const printSummary = (terminal: Terminal, summary: DataLoadSummary): void => {
  const { revisedContractsCount: changingRows } = summary;
  const lines: readonly (readonly [label: string, count: number, rows?: number])[] = [
    ['Contratos nuevos', summary.newContractsCount],
    ['Proveedores nuevos', summary.newSuppliersCount],
    ['Unidades administrativas nuevas', summary.newAdministrativeUnitsCount],
    ['Contratos que cambian', contractsRevised(summary), changingRows],
    ['Contratos ya registrados, sin cambios', summary.unchangedContractsCount],
    ['Contratos omitidos', summary.skippedContractsCount],
    ['Registros por decidir', summary.conflictsCount],
    ['Registros con errores', summary.errorsCount],
  ];
  for (const [label, count, rows = count] of lines) {
    const inRows = rows === count ? '' : ` (en ${countOf(rows, 'fila', 'filas')})`;
    print(terminal, `${label}: ${count.toLocaleString('es-MX')}${inRows}`);
  }
};

/** Rows that an administrator should look at: why the listing is made, and what is said of each. */
const toLookAt = {
  errors: { shown: { showErrors: true }, remarks: 'errors', more: 'con errores' },
  conflicts: { shown: { showConflicts: true }, remarks: 'infos', more: 'por decidir, en el sitio' },
} as const;

const NONE_SHOWN = {
  showNoIssues: false,
  showSkipped: false,
  showErrors: false,
  showConflicts: false,
  showRevisions: false,
  showUnchanged: false,
} as const;

const printToLookAt = async (
  terminal: Terminal,
  dataLoads: DataLoads,
  organizationId: string,
  kind: keyof typeof toLookAt,
  count: number,
): Promise<void> => {
  if (count === 0) return;
  const { shown, remarks, more } = toLookAt[kind];
  const query = { page: 1, pageSize: ROWS_SHOWN, search: '', ...NONE_SHOWN, ...shown };
  const review = await dataLoads.list(organizationId, query);
  for (const row of review?.doc.details ?? []) for (const line of linesOf(row, remarks)) print(terminal, line);
  const left = count - ROWS_SHOWN;
  if (left > 0) print(terminal, `  y ${countOf(left, 'registro', 'registros')} más ${more}`);
};

const linesOf = ({ rowIndex, data: { fields } }: ReviewRow, remarks: 'errors' | 'infos'): string[] =>
  templateColumns.flatMap(({ field }) =>
    (fields[field]?.[remarks] ?? []).map(
      ({ message }) => `  Fila ${rowIndex}, ${columnOf(field).heading} (${columnOf(field).id}): ${message}`,
    ),
  );
