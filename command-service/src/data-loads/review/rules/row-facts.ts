import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import type { Decided, DecidedChoice } from '@monitor/contracts-schema/data-loads/load-decisions';
import type { NamedOne } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import type { DecidedName } from '@monitor/contracts-schema/events/event-metadata';
import type { AdministrativeUnitDraft, SupplierDraft } from './contract-draft.ts';

/**
 * What becomes of a row at confirm: a contract; nothing, because it is said already; nothing, because it is wrong; a
 * correction of a registered contract; nothing, because it says the same as one; or nothing until somebody decides.
 */
export type RowOutcome = 'contract' | 'skipped' | 'error' | 'revision' | 'unchanged' | 'conflict';

/** The same as the review shows it, contracts with a notice apart. */
export type RowClass = RowOutcome | 'noticed';

/** What a row asks of the catalogue: which of its questions, and of what. */
export type CatalogueQuestion = readonly [
  name:
    | 'matchSupplier'
    | 'matchUnit'
    | 'takenNumber'
    | 'equalContract'
    | 'contractToRevise'
    | 'contractsToComplete'
    | 'earlierAbout'
    | 'isElsewhere'
    | 'loadedRow'
    | 'firstRowOf'
    | 'meaningsOf',
  ...params: readonly unknown[],
];

/** What a contract says, in short: all of it as one text to compare by, and what people look at first. */
export type ContractDigest = Readonly<{
  all: string;
  amount: number | null;
  supplier: string | number | boolean | null;
  /** The day of the contract, and when what is said of it was updated. */
  day: string | null;
  updated: string | null;
}>;

/** What somebody decided of a row. */
export type RowChosen = Decided & Readonly<{ choice: DecidedChoice }>;

/** A row, and what it says. */
export type SayingRow = Readonly<{ row: number; says: ContractDigest }>;

/**
 * What a row reports of a contract, by its number or its id: `says`, where that is not what later rows know of it. Of a row of
 * which somebody decided there is none.
 */
export type RowReport = Readonly<{ about: string; says?: ContractDigest }>;

/**
 * What the review of a row asked of the catalogue, in order, and what it was answered, told as a digest. The verdict on a
 * row follows from its cells and these answers alone: while the same questions are answered alike, it stands.
 */
export type CatalogueLookups = Readonly<{ questions: readonly CatalogueQuestion[]; answers: string }>;

/** A name beside an RFC that is another's, whether somebody decided that both are one's, and the row that names that one first, of one that the file creates. */
export type RfcConflict = Readonly<{
  rfc: string;
  name: string;
  holder: NamedOne;
  holderRow: number | null;
  isSame: boolean;
}>;

/**
 * The little that the rest of a load has to know about a row: staged beside it, enough to count the load and to review
 * its other rows again. Only a row that is to be saved names its supplier and units, and one in error or in question those that it
 * could name: what is decided of their names counts once it is right, or decided.
 */
export type RowFacts = Readonly<{
  row: number;
  outcome: RowOutcome;
  /** A contract with a notice. */
  noticed?: true;
  /** As uniqueness compares it; of a row without number its record's, or null. */
  contractNumberKey: string | null;
  supplier: SupplierDraft | null;
  organizer: AdministrativeUnitDraft | null;
  applicant: AdministrativeUnitDraft | null;
  /** Of a row that is right: what it says, for later rows about the same contract and for what its names come to. */
  says?: ContractDigest;
  /** The type of procedure that one of its numbers says, if one does. */
  typeByNumber?: ProcedureType;
  /** What no cell of the row says, and it is taken to say all the same. */
  derived?: readonly (readonly [field: ImportField, value: string])[];
  /** Absent when no name of the row was decided. */
  decided?: readonly DecidedName[];
  rfcConflict?: RfcConflict;
  /** What was decided of the row, where that holds. */
  chosen?: RowChosen;
  /** The registered contract that the row revises, or would. */
  contractId?: string;
  /** The procedure that the row is about, of a list of procedures. */
  procedureKey?: string;
  /** How many contracts of the procedure it changes besides the first. */
  further?: number;
  report?: RowReport;
  /** The row that reports the same contract and was updated last of all, as it was when this one was judged: maybe itself. */
  newest?: SayingRow;
  /** What the verdict was founded on, besides the row itself. */
  lookups: CatalogueLookups;
}>;

/** What there is of a row that is not there, or no more. */
export const nothingOf = (row: number): RowFacts => ({
  row,
  outcome: 'skipped',
  contractNumberKey: null,
  supplier: null,
  organizer: null,
  applicant: null,
  lookups: { questions: [], answers: '' },
});

/** Whether a row becomes a contract, or a correction of one. */
export const isToBeSaved = ({ outcome }: Pick<RowFacts, 'outcome'>): boolean =>
  outcome === 'contract' || outcome === 'revision';
