import { countedNoun, theOne } from '../catalogues/noun-words.ts';
import { untaxedInWords } from '../contracts/untaxed-words.ts';
import type { DecidedName } from '../events/event-metadata.ts';
import { formatMoney, fromPesos } from '../money.ts';
import { changeNouns } from './change-nouns.ts';
import { type HistoryEntry, SOME_FILE } from './history-answers.ts';

/** What the page of changes says of itself wherever it is shown. */
export const CHANGES_INTRODUCTION =
  'Cada alta, corrección y baja queda anotada y no se puede borrar: qué cambió, cuándo y por qué medio.';

const verbs: Readonly<Record<string, string>> = {
  registered: 'Se registró',
  revised: 'Se corrigió',
  removed: 'Se eliminó',
  joined: 'Se unió',
  separated: 'Se separó',
  restored: 'Se restauró',
};

const loadSentences: Readonly<Record<string, string>> = {
  uploaded: 'Se subió un archivo de contratos',
  corrected: 'Se subieron correcciones al archivo',
  cancelled: 'Se canceló la carga de datos',
  forgotten: 'Se olvidó lo que se había decidido de',
  revised: 'Se cambió',
  confirmed: 'Se confirmó la carga de datos',
  applied: 'Se aplicó la carga de datos',
  'revert-confirmed': 'Se pidió deshacer la carga de datos',
  reverted: 'Se deshizo la carga de datos',
};

const batchSentences: Readonly<Record<string, string>> = {
  started: 'Se pidió en lote:',
  completed: 'Se hizo en lote:',
  'undo-started': 'Se pidió deshacer:',
  undone: 'Se deshizo:',
};

/** `Se corrigió el contrato`. */
export const changeSentence = ({ kind, action }: Pick<HistoryEntry, 'kind' | 'action'>): string => {
  if (kind === 'data-load') return loadSentences[action] ?? 'Cambió la carga de datos';
  if (kind === 'batch') return batchSentences[action] ?? 'Cambio en lote:';
  return `${verbs[action] ?? 'Cambió'} ${Object.hasOwn(changeNouns, kind) ? theOne(changeNouns[kind as keyof typeof changeNouns]) : 'el registro'}`;
};

const inSpanish = new Intl.ListFormat('es-MX', { type: 'conjunction' });

type Counts = NonNullable<HistoryEntry['counts']>;
type Records = Pick<Counts, 'contracts' | 'suppliers' | 'administrativeUnits'>;

/** How many records a load registered, or went with it. */
export const registeredBy = ({ contracts, suppliers, administrativeUnits }: Records): number =>
  contracts + suppliers + administrativeUnits;

/** `2,000 contratos, 57 proveedores y 12 unidades administrativas`, without those of which there are none. */
export const countedRecords = ({ contracts, suppliers, administrativeUnits }: Records): string =>
  inSpanish.format(
    [
      { count: contracts, noun: changeNouns.contract },
      { count: suppliers, noun: changeNouns.supplier },
      { count: administrativeUnits, noun: changeNouns['administrative-unit'] },
    ]
      .filter(({ count }) => count > 0)
      .map(({ count, noun }) => countedNoun(count, noun)),
  );

/** `2 proveedores y unidades`: both together, whichever they are. */
export const countedNamed = (count: number): string =>
  countedNoun(count, { one: 'proveedor o unidad', many: 'proveedores y unidades', gender: 'm' });

/** `Se eliminaron 4 contratos y 1 proveedor. 2 registros se conservaron.` */
export const revertSentence = (counts: NonNullable<HistoryEntry['revertCounts']>): string => {
  const verb = registeredBy(counts) === 1 ? 'Se eliminó' : 'Se eliminaron';
  const { restored = 0, renamed = 0 } = counts;
  const removed = registeredBy(counts) === 0 ? 'No se eliminó nada.' : `${verb} ${countedRecords(counts)}.`;
  const again = `${countedNoun(restored, changeNouns.contract)} ${restored === 1 ? 'volvió a lo que decía' : 'volvieron a lo que decían'}.`;
  const named = `${countedNamed(renamed)} ${renamed === 1 ? 'volvió a su nombre' : 'volvieron a sus nombres'} de antes.`;
  const done = [removed, ...(restored === 0 ? [] : [again]), ...(renamed === 0 ? [] : [named])].join(' ');
  const left = counts.changed + counts.inUse;
  if (left === 0) return done;
  return `${done} ${left === 1 ? '1 registro se conservó' : `${left.toLocaleString('es-MX')} registros se conservaron`}.`;
};

/** `Registros a los que no llegó: 11.`: of a load, or of its undoing, that ended before its last one. */
export const notReachedSentence = ({ changes }: Pick<HistoryEntry, 'changes'>): string =>
  changes
    .flatMap(({ field, label, to }) =>
      field === 'notReached' && typeof to === 'number' && to > 0 ? `${label}: ${to.toLocaleString('es-MX')}.` : [],
    )
    .join(' ');

/** `Se registraron 2,000 contratos, 57 proveedores y 12 unidades administrativas. Suman $1,250.00 a los totales. 5 filas quedaron fuera.` */
export const loadSentence = (counts: Counts): string => {
  const { countedAmount, untaxedAmount = 0, untaxedContracts = 0, leftOut, revised, renamed = 0 } = counts;
  const verb = registeredBy(counts) === 1 ? 'Se registró' : 'Se registraron';
  const registered = registeredBy(counts) === 0 ? 'No se registró nada.' : `${verb} ${countedRecords(counts)}.`;
  const corrected = `Se ${revised === 1 ? 'corrigió' : 'corrigieron'} ${countedNoun(revised, changeNouns.contract)}.`;
  const [untaxed] = untaxedInWords({ untaxed: untaxedAmount, untaxedCount: untaxedContracts });
  const added = `Suman ${formatMoney(fromPesos(countedAmount).amount)} a los totales${untaxed ? ` (${untaxed})` : ''}.`;
  const done = [
    ...(registeredBy(counts) === 0 && revised > 0 ? [] : [registered]),
    ...(countedAmount === 0 ? [] : [added]),
    ...(revised === 0 ? [] : [corrected]),
    ...(renamed === 0 ? [] : [`${countedNamed(renamed)} ${renamed === 1 ? 'cambió' : 'cambiaron'} de nombre.`]),
  ].join(' ');
  if (leftOut === 0) return done;
  return `${done} ${leftOut === 1 ? '1 fila quedó' : `${leftOut.toLocaleString('es-MX')} filas quedaron`} fuera.`;
};

const batchEnds: ReadonlySet<string> = new Set(['completed', 'undone']);

/** `Contratos que cambiaron: 1,043. Contratos que se quedaron como estaban: 5.`; nothing of what is no batch's end. */
export const batchSentence = ({ kind, action, changes }: Pick<HistoryEntry, 'kind' | 'action' | 'changes'>): string =>
  kind === 'batch' && batchEnds.has(action)
    ? changes
        .flatMap(({ label, to }) =>
          typeof to === 'number' && to > 0 ? `${label}: ${to.toLocaleString('es-MX')}.` : [],
        )
        .join(' ')
    : '';

/** Whether a change is a load's, or a batch's own, and so tells of many as one; what is set for all loads is revised by itself. */
export const tellsOfMany = ({ kind, action }: Pick<HistoryEntry, 'kind' | 'action'>): boolean =>
  (kind === 'data-load' && action !== 'revised') || kind === 'batch';

const SIGN_DIGITS = 12;

/** `«contratos.xlsx»`, and `de un archivo` for who may not read its name. */
export const quotedSubject = (subject: string): string => (subject === SOME_FILE ? `de ${SOME_FILE}` : `«${subject}»`);

/** `«contratos.xlsx»`, or for who may not read its name `de un archivo (SHA-256 9f86d081884c…)`. */
const loadedFile = ({ fileName, sha256 }: NonNullable<HistoryEntry['dataLoad']>): string => {
  const isSigned = fileName === SOME_FILE && sha256 !== null;
  return `${quotedSubject(fileName)}${isSigned ? ` (SHA-256 ${sha256.slice(0, SIGN_DIGITS)}…)` : ''}`;
};

const MERGES: ReadonlySet<string> = new Set(['joined', 'separated']);

/** `367 contratos`: of which a batch was decided. */
const contractsOf = (batch: HistoryEntry['batch']): string =>
  typeof batch?.total === 'number' ? countedNoun(batch.total, changeNouns.contract) : 'varios contratos';

/** Through what a change came: `por la carga «contratos.xlsx», hoja «Enero», fila 12`; nothing where what was done says it itself. */
export const changeWay = ({
  action,
  via,
  dataLoad,
  batch,
}: Pick<HistoryEntry, 'action' | 'via' | 'dataLoad' | 'batch'>): string => {
  if (MERGES.has(action)) return '';
  if (via === 'form') return 'en el formulario';
  if (via === 'inline') return 'en la edición en tabla';
  if (via === 'system') return 'de forma automática';
  if (via === 'batch' && batch?.kind === 'merge') return batch.isUndone ? 'al deshacer una unión' : 'por una unión';
  if (via === 'batch' && batch?.isUndone) return 'al deshacer un cambio en lote';
  if (via === 'batch' && action === 'revised') return `al cambiar un campo de ${contractsOf(batch)}`;
  if (via === 'batch') return 'en un cambio en lote';
  if (!dataLoad) return 'por una carga de datos';
  const { sheet, sheetRow, release, layoutName, mapping, isUndone } = dataLoad;
  const place = [
    sheet === null ? '' : `, hoja «${sheet}»`,
    sheetRow === null ? '' : `, fila ${sheetRow}`,
    release === null
      ? ''
      : ` (OCID ${release.ocid}${release.contractId === null ? '' : `, contrato ${release.contractId}`})`,
    layoutName === null ? '' : `, en el formato «${layoutName}»`,
    mapping === null ? '' : `, en una tabla propia con los encabezados ${mapping}`,
  ];
  return `${isUndone ? 'al deshacer' : 'por'} la carga ${loadedFile(dataLoad)}${place.join('')}`;
};

const decidedFields: Readonly<Record<DecidedName['field'], string>> = {
  supplierName: 'el proveedor',
  organizerAdministrativeUnit: 'la unidad convocante',
  applicantAdministrativeUnit: 'la unidad solicitante',
  procedureType: 'el tipo de procedimiento',
  category: 'la materia',
  procedureState: 'el estado del procedimiento',
  administrativeUnitType: 'el tipo de unidad administrativa',
  taxes: 'los impuestos',
  limitExceeded: 'el límite',
};

const rowSentences = {
  SHEET: 'El administrador indicó que vale lo que dice esta fila.',
  REGISTER: 'El administrador indicó que esta fila es otro contrato.',
} as const;

/** `El administrador indicó que el proveedor «X» es «Y»`: a sentence for each name of the row that was decided, and for the row. */
export const decisionSentences = ({ dataLoad }: Pick<HistoryEntry, 'dataLoad'>): string[] => [
  ...(dataLoad?.decidedNames ?? []).map(
    ({ field, name, as }) => `El administrador indicó que ${decidedFields[field]} «${name}» es «${as}».`,
  ),
  ...(dataLoad?.decidedRow ? [rowSentences[dataLoad.decidedRow]] : []),
];
