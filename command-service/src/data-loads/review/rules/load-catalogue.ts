import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { EnumField } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { type NameDecisions, nameKeyOf, noNameDecisions } from '@monitor/contracts-schema/data-loads/name-decisions';
import { contractNumberKey } from '@monitor/contracts-schema/text/text';
import { type AdministrativeUnitDraft, isSameReference, type SupplierDraft } from './contract-draft.ts';
import type { RegisteredName } from './names/alike-names.ts';
import { createSupplierIndex } from './names/supplier-matching.ts';
import { createUnitIndex } from './names/unit-matching.ts';
import {
  type CatalogueQuestion,
  type ContractDigest,
  isToBeSaved,
  type RowFacts,
  type SayingRow,
} from './row-facts.ts';
import type { ContractReference, Revising } from './row-revising.ts';

/** What an organization has registered, of that which the rows of a load are compared with. */
export type RegisteredCatalogue = Readonly<{
  suppliers: Iterable<RegisteredName & Readonly<{ rfc: string | null }>>;
  administrativeUnits: Iterable<RegisteredName>;
  contractNumbers: Iterable<string>;
  /** The contracts without a number, by what they say in all their fields (`fingerprintOf`). */
  unnumberedContracts: Iterable<Readonly<{ id: string; fingerprint: string }>>;
  editedRows: Iterable<EditedRow>;
}>;

/** A row that was edited in the review, as its file has it; the contract that came of it, and what people changed of that since. */
export type EditedRow = Readonly<{ digest: string; contractId: string; changedByHand: readonly string[] }>;

/** A registered contract as it stands, and in which version. */
export type RegisteredContract = Readonly<{
  id: string;
  version: number;
  fields: ContractFields;
  /** What people changed since its last load; absent of a contract that no load registered. */
  changedByHand?: readonly string[];
}>;

/** A contract that a row refers to, registered by another organization. */
export type ForeignContract = Readonly<{ id: string; isElsewhere: true }>;

/** A row before about a registered contract, and whether it changes that. */
export type EarlierAbout = SayingRow & Readonly<{ revises: boolean }>;

/** The registered contract that a row is about; null when it is no more. */
export type ContractToRevise = Readonly<{ contract: RegisteredContract | null }>;

/** Where a contract number is taken: in a row of the same file, or (null) among the registered contracts. */
export type TakenNumber = SayingRow | Readonly<{ row: null }>;

/**
 * What a row makes known to the rows after it: whom it creates or gives an RFC, and what it says under its number or about a
 * registered contract.
 */
export type MadeKnown = Readonly<{ row: number }> &
  (
    | Readonly<{ supplier: SupplierDraft }>
    | Readonly<{ unit: AdministrativeUnitDraft }>
    | Readonly<{ number: string; says: ContractDigest }>
    | Readonly<{ about: string; says: ContractDigest; revises: boolean }>
  );

/** The columns and texts of a row, each a column and then its text, as pairs. */
export const speltIn = (spelt: readonly unknown[]): readonly (readonly [field: EnumField, text: string])[] =>
  Array.from({ length: spelt.length / 2 }, (_, at) => [spelt[2 * at] as EnumField, String(spelt[2 * at + 1])]); // as they were asked

const REGISTERED: TakenNumber = { row: null };

/**
 * What one row of a load is compared with: what is registered, and the rows of the file that were admitted. A load admits
 * each row's facts after its review, in the sheet's order. `decisions` are what administrators decided of names in the
 * review.
 */
export const createLoadCatalogue = (
  registered: RegisteredCatalogue,
  decisions: NameDecisions = noNameDecisions,
  revising: Revising = { erasesBlanks: false, columns: [] },
) => {
  const suppliers = createSupplierIndex(registered.suppliers, decisions);
  const units = createUnitIndex(registered.administrativeUnits, decisions);
  const numbers = new Map<string, TakenNumber>();
  for (const number of registered.contractNumbers) numbers.set(contractNumberKey(number), REGISTERED);
  const unnumbered = new Map<string, string>();
  for (const { id, fingerprint } of registered.unnumberedContracts)
    if (!unnumbered.has(fingerprint)) unnumbered.set(fingerprint, id);

  const editedRows = new Map<string, EditedRow>();
  for (const row of registered.editedRows) if (!editedRows.has(row.digest)) editedRows.set(row.digest, row);

  /** What was decided that a text of a column means. */
  const meaningOf = (field: EnumField, text: string): string | undefined =>
    decisions.meant(field, nameKeyOf(field, text))?.id ?? undefined;

  const byId = new Map<string, RegisteredContract>();
  const byNumber = new Map<string, RegisteredContract>();
  const byProcedure = new Map<string, RegisteredContract[]>();
  const elsewhere = new Set<string>();
  const earlierAbout = new Map<string, EarlierAbout>();

  const makeKnown = (made: MadeKnown): boolean => {
    if ('supplier' in made) return suppliers.add(made.supplier, made.row);
    if ('unit' in made) return units.add(made.unit);
    if ('about' in made) {
      const { about, ...earlier } = made;
      if (earlierAbout.has(about)) return false;
      earlierAbout.set(about, earlier);
      return true;
    }
    if (numbers.has(made.number)) return false;
    numbers.set(made.number, { row: made.row, says: made.says });
    return true;
  };

  return {
    /** How rows revise registered contracts. */
    revising,
    matchSupplier: suppliers.match,
    /** The row that names a supplier first that is to be created, by its key. */
    firstRowOf: suppliers.firstRowOf,
    matchUnit: units.match,
    meaningOf,
    /** The same of many, each a column and then its text; undefined where nothing was decided of any. */
    meaningsOf: (...spelt: readonly string[]): readonly (string | null)[] | undefined => {
      const meanings = speltIn(spelt).map(([field, text]) => meaningOf(field, text) ?? null);
      return meanings.some((meaning) => meaning !== null) ? meanings : undefined;
    },
    takenNumber: (key: string): TakenNumber | undefined => numbers.get(key),
    /** Under what is found what answers a question, of that which rows may have made known. */
    keysOf: ([question, ...params]: CatalogueQuestion): readonly string[] => {
      const [one, other] = params as (string | null)[]; // as rows ask it
      switch (question) {
        case 'takenNumber':
          return [`number ${one}`];
        case 'matchSupplier':
          return suppliers.keysOf(one ?? null, other ?? null);
        case 'matchUnit':
          return units.keysOf(one ?? '');
        case 'firstRowOf':
          return [firstRowKey(one ?? '')];
        case 'earlierAbout':
          return [aboutKey(one ?? '')];
        default:
          return [];
      }
    },
    /** Under what it is found that a row makes known. */
    keysUnder: (made: MadeKnown): readonly string[] => {
      if ('unit' in made) return units.keysOf(made.unit.name);
      if ('about' in made) return [aboutKey(made.about)];
      if ('number' in made) return [`number ${made.number}`];
      const { supplier } = made;
      const keys = suppliers.keysOf(supplier.name, supplier.rfc);
      return 'created' in supplier ? [...keys, firstRowKey(supplier.created)] : keys;
    },
    /** What is registered of that by which a question is answered: the answer also turns on what rows make known under its keys. */
    registeredUnder: ([question, ...params]: CatalogueQuestion): RegisteredCatalogue => {
      const [one = null, other = null] = params as (string | null)[]; // as rows ask it
      return {
        suppliers: question === 'matchSupplier' ? suppliers.registeredUnder(one, other) : [],
        administrativeUnits: question === 'matchUnit' ? units.registeredUnder(one ?? '') : [],
        contractNumbers: question === 'takenNumber' && one !== null && numbers.has(one) ? [one] : [],
        unnumberedContracts: [],
        editedRows: [],
      };
    },
    /** The registered contract without a number that says the same in every field. */
    equalContract: (fingerprint: string): string | undefined => unnumbered.get(fingerprint),
    /** Whether rows may have been loaded before, edited in the review. */
    hasEditedRows: editedRows.size > 0,
    /** The row of an earlier load, edited there, that is the same as its file has it. */
    loadedRow: (digest: string): EditedRow | undefined => editedRows.get(digest),
    /** Makes known the registered contracts that the next rows are about, and forgets those of the rows before. */
    meet: (contracts: readonly (RegisteredContract | ForeignContract)[]): void => {
      for (const known of [byId, byNumber, byProcedure, elsewhere]) known.clear();
      for (const contract of contracts) {
        if ('isElsewhere' in contract) {
          elsewhere.add(contract.id);
          continue;
        }
        byId.set(contract.id, contract);
        const { contractNumber, contractId: procedure } = contract.fields;
        if (contractNumber !== null) byNumber.set(contractNumberKey(contractNumber), contract);
        if (!revising.isOfProcedures || procedure === null) continue;
        const key = contractNumberKey(procedure);
        byProcedure.set(key, [...(byProcedure.get(key) ?? []), contract]);
      }
    },
    /** The contracts of a procedure, in the order of their ids. */
    contractsToComplete: (procedureKey: string): readonly RegisteredContract[] =>
      (byProcedure.get(procedureKey) ?? []).sort((one, other) => (one.id < other.id ? -1 : 1)),
    /** The first of the rows before that is about a registered contract. */
    earlierAbout: (about: string): EarlierAbout | undefined => earlierAbout.get(about),
    /** Whether the contract that a row refers to is another organization's. */
    isElsewhere: (contractId: string): boolean => elsewhere.has(contractId),
    /** The contract that a row refers to, or whose number it says; undefined when it does neither. */
    contractToRevise: (reference: ContractReference | null, numberKey: string | null): ContractToRevise | undefined => {
      const named = reference ? byId.get(reference.contractId) : undefined;
      const contract = named ?? (numberKey === null ? undefined : byNumber.get(numberKey));
      return contract || reference ? { contract: contract ?? null } : undefined;
    },

    /** Makes something known to the rows after one; says whether it was not known so before. */
    makeKnown,
    /**
     * Makes known what a row will create. Rows that will not be saved (wrong or skipped) leave no trace: a later row with
     * the same new unit, supplier or contract number is then the first. Gives back what was not known so before.
     */
    admit: (facts: RowFacts): readonly MadeKnown[] => offeredBy(facts).filter(makeKnown),
  };
};

/** What a row makes known unless it is known already. */
export const offeredBy = (facts: RowFacts): readonly MadeKnown[] => {
  const { row, outcome, contractId: about, says } = facts;
  const offered: MadeKnown[] = about && says ? [{ row, about, says, revises: outcome === 'revision' }] : [];
  if (!isToBeSaved(facts)) return offered;
  const { contractNumberKey: number, supplier, organizer, applicant } = facts;
  if (number !== null && says) offered.push({ row, number, says });
  if (supplier) offered.push({ row, supplier });
  const isOne = organizer && applicant && isSameReference(organizer, applicant);
  for (const unit of isOne ? [organizer] : [organizer, applicant])
    if (unit && 'created' in unit) offered.push({ row, unit });
  return offered;
};

/** Who looks for what a row makes known, asks so. */
export const questionAbout = (made: MadeKnown): CatalogueQuestion => {
  if ('supplier' in made) return ['matchSupplier', made.supplier.name, made.supplier.rfc];
  if ('about' in made) return ['earlierAbout', made.about];
  return 'unit' in made ? ['matchUnit', made.unit.name] : ['takenNumber', made.number];
};

/** Under what the row is found that makes somebody known first. */
const firstRowKey = (created: string): string => `first ${created}`;

/** Under what the row is found that is about a registered contract first. */
const aboutKey = (about: string): string => `about ${about}`;

export type LoadCatalogue = ReturnType<typeof createLoadCatalogue>;

/** Opens it on all that is registered, or on some of that alone. */
export type OpenCatalogue = (registered?: RegisteredCatalogue) => LoadCatalogue;

/** What the review of a row asks of it. */
export type RowCatalogue = Pick<LoadCatalogue, CatalogueQuestion[0] | 'meaningOf' | 'revising' | 'hasEditedRows'>;
