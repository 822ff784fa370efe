import { z } from 'zod';
import { chosenContracts } from '../contracts/bulk-operation.ts';
import { loadWaiting } from '../events/load-waiting.ts';
import { answerOf, commandAnswer, listIn, messageAnswer, pageOfList, pagination } from '../http/answers.ts';
import { endpoint, MANY_RECORDS_LIMIT } from '../http/endpoint.ts';
import { CSV_TYPE, fileAnswer, JSON_TYPE, ODS_TYPE, XLS_TYPE, XLSX_TYPE, ZIP_TYPE } from '../http/file-answer.ts';
import { flag } from '../http/form-values.ts';
import { id } from '../ids.ts';
import { plainText } from '../text/plain-text.ts';
import { chooseSheet, decideColumns, fileColumns } from './column-mapping.ts';
import { dataLoadSummary } from './data-load-events.ts';
import { versionedFileDefaults } from './file-defaults.ts';
import { decidedChoices } from './load-decisions.ts';
import { nameKind } from './name-decisions.ts';
import { behindId, rehearsal } from './rehearsal.ts';
import { forgetDecision, rememberedDecisions } from './remembered-decisions.ts';
import { decideNames, reviewNames } from './review-names.ts';
import {
  correctedRows,
  correctRows,
  remarkedValue,
  remarkedValues,
  remarkId,
  reviewRemarks,
} from './review-remarks.ts';
import { decideValues, reviewValues } from './review-values.ts';
import { ROWS_AT_ONCE } from './rows-at-once.ts';

/** The pending load, and the last one confirmed. */
export const dataLoadInfo = z.object({
  current: z
    .object({
      _id: z.string(),
      fileName: z.string(),
      /** Null while the file is being read, its rows applied, or what it did taken back. */
      summary: dataLoadSummary.nullable(),
      status: z.enum(['processing', 'pending', 'confirming', 'reverting']),
      uploadedBy: z.string(),
      createdAt: z.string(),
      /** Whether blank cells take away what the registered contracts say that their rows correct. */
      erasesBlanks: z.boolean(),
      /** Of one under review: the file's other visible sheets that hold something, which are not read. */
      unreadSheets: z.array(z.string()).optional(),
      /** The one that is read, of a file that has sheets. */
      sheet: z.string().optional(),
      /** Of a file that is not laid out as the template: how it was read. Undecided, it cannot be confirmed. */
      columns: z.object({ layoutName: z.string().nullable(), isDecided: z.boolean() }).optional(),
      /** While it waits. */
      waiting: loadWaiting.optional(),
    })
    .nullable(),
  recent: z
    .object({
      recentUploadedBy: z.string(),
      recentConfirmedAt: z.string(),
      recentDataLoadId: z.string(),
    })
    .nullable(),
});
export type DataLoadInfo = z.infer<typeof dataLoadInfo>;

/** The last load whose file had the very same bytes. */
export const loadedBefore = z.object({
  _id: z.string(),
  fileName: z.string(),
  uploadedBy: z.string(),
  confirmedAt: z.string(),
});
export type LoadedBefore = z.infer<typeof loadedBefore>;

const message = z.object({ message: z.string() });
const problems = z.array(message.extend({ code: z.string() }));

export const reviewCell = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  errors: problems,
  infos: problems,
  duplicate: z.boolean(),
  /** Whom a supplier's or unit's cell means, when that one is registered. */
  registered: z.string().nullable(),
  shouldCreateDoc: z.boolean(),
  /** What the cell itself says, where it is shown by its meaning. */
  written: z.string().optional(),
  /** No cell of the row says it: it follows from others, or was decided for all rows. */
  derived: z.literal(true).optional(),
});

const rowSummary = z.object({
  hasErrors: z.boolean(),
  hasInfos: z.boolean(),
  skipRow: z.boolean(),
  willCreateDoc: z.boolean(),
});

/**
 * What a row has to do with a registered contract, or with an earlier row of its file: it revises it, says the same, is in
 * conflict with it until somebody decides, yields to it, was updated before it, is equal though neither has a number, or is a
 * contract of its own. Or it is of another buyer, or of a procedure
 * that led to no registered contract.
 */
export const rowVerdicts = [
  'revises',
  'unchanged',
  'conflict',
  'kept',
  'older',
  'equal',
  'other',
  'other-buyer',
  'no-contract',
] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

const shownValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** A field that a row says otherwise: what the registered contract or the earlier row says, and what it says. */
export const rowDifference = z.object({ field: z.string(), label: z.string(), from: shownValue, to: shownValue });
export type RowDifference = Readonly<z.infer<typeof rowDifference>>;

const rowMatch = z.object({
  /** The registered contract, if it is about one. */
  contractId: z.string().nullable(),
  /** The earlier row that is about the same contract, if one is. */
  row: z.int().nullable(),
  verdict: z.enum(rowVerdicts),
  /** Somebody decided that. */
  isDecided: z.boolean(),
  changes: z.array(rowDifference),
});

/** One row of the review: each field's value with its errors and infos. */
export const reviewRowAnswer = z.object({
  _id: z.string(),
  rowIndex: z.int(),
  /** How often the row was edited: an edit says which one it was made on. */
  revision: z.int(),
  data: z.object({ fields: z.record(z.string().max(100), reviewCell), contractType: z.string(), summary: rowSummary }),
  /** The registered contract or earlier row that it is about; absent of a row that is about none. */
  match: rowMatch.optional(),
});
export type ReviewRow = z.infer<typeof reviewRowAnswer>;

/** What became of the pending load; `position` is where the log then stood, if it moved. */
const changedLoad = commandAnswer.extend({ data: dataLoadInfo });

/**
 * What can be decided of a row in conflict: that it counts (it corrects the registered contract, and takes the place of an
 * earlier row); that it does not; that it is a contract of its own, as can be said of one that is equal too; or that nothing
 * was decided.
 */
export const rowChoices = [...decidedChoices, 'UNDECIDED'] as const;
export type RowChoiceName = (typeof rowChoices)[number];

const CHOSEN_ROWS = 2_000;

const dataLoads = { side: 'command', access: 'CONTRACTS', organization: 'required' } as const;
const rowVersion = {
  rowIndex: z.coerce.number().int(),
  /** What the row was when it was seen; without it, whatever it is. */
  revision: z.coerce.number().int().optional(),
};
const rowReference = { idDataLoad: id, ...rowVersion };

/** Rows that were taken out of the load, and as which revision they can be put back. */
const removedRows = z.array(z.object({ rowIndex: z.int(), revision: z.int() }));
export type RemovedRow = Readonly<z.infer<typeof removedRows>[number]>;

/** What became of rows that were saved at once. */
const savedRows = z.object({
  /** Each as it is now, in the order of the sheet. */
  rows: z.array(reviewRowAnswer),
  /** Of these, by their numbers: those that somebody else changed meanwhile, and that were left as they are. */
  overtaken: z.array(z.int()),
  /** Those that somebody took out, and whose edit did not say that they are to be out, or back. */
  gone: z.array(z.int()),
  /** Those that are out of the load, as their edits have it. */
  removed: removedRows,
  summary: dataLoadSummary,
});
export type SavedRows = z.infer<typeof savedRows>;

const savedFields = z.record(
  plainText(100),
  z.union([plainText(32_767, 'El texto es demasiado largo'), z.number(), z.boolean()]).nullable(),
);

/** Which of the rows under review are meant. */
const chosenRows = {
  search: plainText(200).default(''),
  showNoIssues: flag.default(true),
  /** New contracts with a notice; unless it is said, as those without. */
  showNotices: flag.optional(),
  showSkipped: flag.default(true),
  showErrors: flag.default(true),
  /** Rows that revise a contract, rows in conflict, and rows that say what is registered. */
  showRevisions: flag.default(true),
  showConflicts: flag.default(true),
  showUnchanged: flag.default(true),
  /** The `_id` of a new name, or of something else that rows say in common or derive: only these rows. */
  name: id.optional(),
  /** Only the rows of which this is found, and of these only those whose cell says the value. */
  remark: remarkId.optional(),
  value: remarkedValue.optional(),
  /** Only the rows behind something that the rehearsal says. */
  behind: behindId.optional(),
};

/** The load that its sender has looked at; without it, whichever there is. */
const meantLoad = z.object({ idDataLoad: id.optional() });

export const dataLoadEndpoints = {
  uploadDataLoad: endpoint({
    ...dataLoads,
    method: 'POST',
    path: '/api/data-load/upload',
    summary: 'Sube un libro de contratos; con idDataLoad, sus correcciones',
    file: 'file',
    body: z.object({
      idDataLoad: z.preprocess((value) => value || undefined, id.optional()),
      /** Also a file that was loaded before, byte by byte. */
      again: flag.default(false),
    }),
    answer: changedLoad,
  }),
  getCurrentInfo: endpoint({
    ...dataLoads,
    method: 'GET',
    path: '/api/data-load/current-info',
    summary: 'La carga pendiente y la última confirmada',
    answer: answerOf(dataLoadInfo),
  }),
  getCurrentDataLoad: endpoint({
    ...dataLoads,
    method: 'GET',
    path: '/api/data-load/current',
    summary: 'Los registros de la carga pendiente',
    query: z.object({
      ...pageOfList,
      ...chosenRows,
      /** Only the rows after this one. */
      after: z.coerce.number().int().min(0).optional(),
      /** These rows by their numbers, with commas between, whatever is found of them. */
      rows: z.preprocess(listIn, z.array(z.coerce.number().int()).min(1).max(ROWS_AT_ONCE)).optional(),
    }),
    answer: answerOf(
      z
        .object({
          doc: z.object({
            _id: z.string(),
            filename: z.string(),
            uploadedBy: z.string(),
            createdAt: z.string(),
            /** Another one once a row, a name or the file has changed. */
            version: z.string(),
            details: z.array(reviewRowAnswer),
            /** The name whose rows were requested; null when none was, or it is gone. */
            name: z.string().nullable(),
          }),
          pagination,
        })
        .nullable(),
    ),
  }),
  getDataLoadRowNumbers: endpoint({
    ...dataLoads,
    method: 'GET',
    path: '/api/data-load/row-numbers',
    summary: 'Los números de fila de los registros de la carga pendiente que se buscan, en el orden de la hoja',
    query: z.object(chosenRows),
    answer: answerOf(z.object({ _id: z.string(), rows: z.array(z.int()) }).nullable()),
  }),
  getDataLoadNames: endpoint({
    ...dataLoads,
    method: 'GET',
    path: '/api/data-load/names',
    summary: 'Los nombres nuevos de la carga pendiente, y a cuáles se parecen',
    query: z.object({
      ...pageOfList,
      search: plainText(200).default(''),
      kind: nameKind.optional(),
      onlyAlike: flag.default(false),
    }),
    answer: answerOf(reviewNames.nullable()),
  }),
  decideDataLoadNames: endpoint({
    ...dataLoads,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/decide-names',
    summary: 'Indica de quién son los nombres nuevos de la carga pendiente, y valida de nuevo sus registros',
    body: decideNames,
    answer: answerOf(z.object({ summary: dataLoadSummary })),
  }),
  getDataLoadValues: endpoint({
    ...dataLoads,
    method: 'GET',
    path: '/api/data-load/values',
    summary: 'Cómo se leyeron los valores que la carga pendiente escribe a su manera',
    query: z.object(pageOfList),
    answer: answerOf(reviewValues.nullable()),
  }),
  decideDataLoadValues: endpoint({
    ...dataLoads,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/decide-values',
    summary: 'Indica qué significan esos valores, y valida de nuevo los registros que los dicen',
    body: decideValues,
    answer: answerOf(z.object({ summary: dataLoadSummary })),
  }),
  listRememberedDecisions: endpoint({
    ...dataLoads,
    method: 'GET',
    path: '/api/data-load/remembered',
    summary: 'Lo que se decidió al revisar cargas y vale para las siguientes, lo más reciente primero',
    query: z.object(pageOfList),
    answer: answerOf(rememberedDecisions),
  }),
  forgetDecision: endpoint({
    ...dataLoads,
    method: 'POST',
    path: '/api/data-load/forget',
    summary: 'Olvida una de esas decisiones: las siguientes cargas la preguntan de nuevo',
    body: forgetDecision,
    answer: messageAnswer,
  }),
  getFileDefaults: endpoint({
    ...dataLoads,
    method: 'GET',
    path: '/api/data-load/file-defaults',
    summary: 'Lo que se toma en los archivos de la organización donde ninguna columna lo dice',
    answer: answerOf(versionedFileDefaults),
  }),
  reviseFileDefaults: endpoint({
    ...dataLoads,
    method: 'POST',
    path: '/api/data-load/revise-file-defaults',
    summary: 'Cambia lo que se toma en esos archivos; lo ya cargado no cambia',
    body: versionedFileDefaults,
    answer: commandAnswer,
  }),
  getDataLoadColumns: endpoint({
    ...dataLoads,
    method: 'GET',
    path: '/api/data-load/columns',
    summary: 'Cómo se leyeron las columnas del archivo de la carga pendiente; null si son las de la plantilla',
    answer: answerOf(fileColumns.nullable()),
  }),
  decideDataLoadColumns: endpoint({
    ...dataLoads,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/decide-columns',
    summary: 'Indica qué dice cada columna del archivo de la carga pendiente, lo lee de nuevo, y lo recuerda',
    body: decideColumns,
    bodyLimit: MANY_RECORDS_LIMIT,
    answer: commandAnswer,
  }),
  chooseDataLoadSheet: endpoint({
    ...dataLoads,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/choose-sheet',
    summary: 'Lee otra hoja del archivo de la carga pendiente, en lugar de la que se leyó',
    body: chooseSheet,
    answer: commandAnswer,
  }),
  getDataLoadRemarks: endpoint({
    ...dataLoads,
    method: 'GET',
    path: '/api/data-load/remarks',
    summary: 'Los errores y avisos de la carga pendiente, por columna y motivo',
    answer: answerOf(reviewRemarks.nullable()),
  }),
  getRemarkedValues: endpoint({
    ...dataLoads,
    method: 'GET',
    path: '/api/data-load/remarked-values',
    summary: 'Los valores en los que se encontró un mismo error o aviso',
    query: z.object({ remark: remarkId }),
    answer: answerOf(remarkedValues.nullable()),
  }),
  correctDataLoadRows: endpoint({
    ...dataLoads,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/correct-rows',
    summary: 'Corrige a la vez todos los registros con un mismo valor, y los valida de nuevo',
    body: correctRows,
    answer: answerOf(correctedRows),
  }),
  getRehearsal: endpoint({
    ...dataLoads,
    method: 'GET',
    isLong: true,
    path: '/api/data-load/rehearsal',
    summary: 'Qué cambiaría en las cifras públicas si se confirmara la carga pendiente; no guarda nada',
    answer: answerOf(rehearsal.nullable()),
  }),
  chooseDataLoadRows: endpoint({
    ...dataLoads,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/choose-rows',
    summary: 'Decide registros en conflicto con un contrato registrado, o iguales a uno, y los valida de nuevo',
    bodyLimit: MANY_RECORDS_LIMIT,
    body: z.object({
      idDataLoad: id,
      choice: z.enum(rowChoices),
      /** Without them, all rows of which the remark is found; and without that, all of which that can be said and nothing was. */
      rows: z.array(z.int()).min(1).max(CHOSEN_ROWS, 'Elige a lo más 2,000 registros').optional(),
      remark: remarkId.optional(),
    }),
    answer: answerOf(z.object({ summary: dataLoadSummary, removed: removedRows })),
  }),
  eraseBlanks: endpoint({
    ...dataLoads,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/erase-blanks',
    summary: 'Indica si las celdas vacías de la carga pendiente borran el dato registrado, y la valida de nuevo',
    body: z.object({ idDataLoad: id, erasesBlanks: flag }),
    answer: answerOf(z.object({ summary: dataLoadSummary })),
  }),
  downloadContracts: endpoint({
    ...dataLoads,
    method: 'GET',
    isLong: true,
    path: '/api/data-load/download-contracts',
    summary: 'Libro con los contratos registrados en el formato de la plantilla, para corregirlos y cargarlo',
    answer: fileAnswer(XLSX_TYPE),
  }),
  downloadChosenContracts: endpoint({
    ...dataLoads,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/download-chosen-contracts',
    summary: 'El mismo libro con los contratos que se eligen',
    body: chosenContracts,
    bodyLimit: MANY_RECORDS_LIMIT,
    answer: fileAnswer(XLSX_TYPE),
  }),
  saveRow: endpoint({
    ...dataLoads,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/save-row',
    summary: 'Corrige un registro de la carga pendiente y lo valida de nuevo',
    bodyLimit: MANY_RECORDS_LIMIT,
    body: z.object({
      ...rowReference,
      fields: savedFields,
    }),
    answer: answerOf(z.object({ row: reviewRowAnswer, summary: dataLoadSummary })),
  }),
  saveRows: endpoint({
    ...dataLoads,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/save-rows',
    summary: 'Corrige, quita o regresa registros de la carga pendiente; dice cuáles cambiaron entretanto',
    bodyLimit: MANY_RECORDS_LIMIT,
    body: z.object({
      idDataLoad: id,
      rows: z
        .array(
          z.object({
            ...rowVersion,
            fields: savedFields,
            /** Whether the row is to be out of the load, or back in it; without it, it stays where it is. */
            removed: flag.optional(),
          }),
        )
        .min(1)
        .max(ROWS_AT_ONCE),
    }),
    answer: answerOf(savedRows),
  }),
  deleteRow: endpoint({
    ...dataLoads,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/delete-row',
    summary: 'Quita un registro de la carga pendiente',
    body: z.object(rowReference),
    answer: answerOf(z.object({ summary: dataLoadSummary, removed: removedRows })),
  }),
  cancelCurrent: endpoint({
    ...dataLoads,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/cancel-current',
    summary: 'Cancela la carga pendiente, o el procesamiento del archivo; si se indica cuál, ninguna otra',
    body: meantLoad,
    answer: changedLoad,
  }),
  confirmCurrent: endpoint({
    ...dataLoads,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/confirm-current',
    summary: 'Confirma la carga pendiente; los registros con errores se ignoran; si se indica cuál, ninguna otra',
    body: meantLoad,
    answer: changedLoad,
  }),
  downloadValidations: endpoint({
    ...dataLoads,
    method: 'GET',
    path: '/api/data-load/download-validations',
    summary: 'Libro con los registros de la carga, sus errores y avisos',
    answer: fileAnswer(XLSX_TYPE),
  }),
  downloadLeftOut: endpoint({
    ...dataLoads,
    method: 'GET',
    isLong: true,
    path: '/api/data-load/left-out/:id',
    summary: 'Libro con los registros que una carga dejó fuera, o dejaría, y por qué, para corregirlos y cargarlos',
    params: z.object({ id }),
    answer: fileAnswer(XLSX_TYPE),
  }),
  downloadTemplate: endpoint({
    ...dataLoads,
    method: 'GET',
    path: '/api/data-load/download-plantilla',
    summary: 'Plantilla para cargar contratos',
    answer: fileAnswer(XLSX_TYPE),
  }),
  downloadWorkbook: endpoint({
    ...dataLoads,
    method: 'GET',
    path: '/api/data-load/workbook/:id',
    summary: 'El libro de una carga, como se subió',
    params: z.object({ id }),
    answer: fileAnswer(XLSX_TYPE, CSV_TYPE, XLS_TYPE, ODS_TYPE, ZIP_TYPE, JSON_TYPE),
  }),
};
