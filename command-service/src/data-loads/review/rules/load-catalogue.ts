import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { EnumField } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import {
  type NameDecisions,
  type NameKind,
  nameKeyOf,
  noNameDecisions,
} from '@monitor/contracts-schema/data-loads/name-decisions';
import { contractNumberKey } from '@monitor/contracts-schema/text/text';
import type { AdministrativeUnitDraft, SupplierDraft } from './contract-draft.ts';
import type { RegisteredName } from './names/alike-names.ts';
import { createSupplierIndex } from './names/supplier-matching.ts';
import { createUnitIndex } from './names/unit-matching.ts';
import type { CatalogueQuestion, RowFacts, SayingRow } from './row-facts.ts';
import type { ContractReference, Revising } from './row-revising.ts';

/** What an organization has registered, of that which the rows of a load are compared with. */
export type RegisteredCatalogue = Readonly<{
  suppliers: Iterable<RegisteredName & Readonly<{ rfc: string | null }>>;
  administrativeUnits: Iterable<RegisteredName>;
  contractNumbers: Iterable<string>;
  /** The contracts without a number, by what they say in all their fields (`fingerprintOf`). */
  unnumberedContracts: Iterable<Readonly<{ id: string; fingerprint: string }>>;
}>;

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
type EarlierAbout = SayingRow & Readonly<{ revises: boolean }>;

/** The registered contract that a row is about, and the row before it that is too; null when it is no more. */
export type ContractToRevise = Readonly<{ contract: RegisteredContract | null; earlier: EarlierAbout | null }>;

/** The registered contracts that a procedure led to, and the row before that is about it too. */
export type ContractsToComplete = Readonly<{ contracts: readonly RegisteredContract[]; earlier: SayingRow | null }>;

/** Where a contract number is taken: in a row of the same file, or (null) among the registered contracts. */
export type TakenNumber = SayingRow | Readonly<{ row: null }>;

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

  /** What was decided that a text of a column means. */
  const meaningOf = (field: EnumField, text: string): string | undefined =>
    decisions.meant(field, nameKeyOf(field, text))?.id ?? undefined;

  const byId = new Map<string, RegisteredContract>();
  const byNumber = new Map<string, RegisteredContract>();
  const byProcedure = new Map<string, RegisteredContract[]>();
  const elsewhere = new Set<string>();
  const earlierAbout = new Map<string, EarlierAbout>();

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
    /** Under what is found what answers a question, of that which rows before it may have made known. */
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
        default:
          return [];
      }
    },
    /** Whether an administrator decided whose a name is. */
    isDecided: (kind: NameKind, name: string): boolean => decisions.meant(kind, nameKeyOf(kind, name)) !== undefined,
    /** Whether a supplier is registered with the name or the RFC. */
    hasRegistered: suppliers.hasRegistered,
    /** The registered contract without a number that says the same in every field. */
    equalContract: (fingerprint: string): string | undefined => unnumbered.get(fingerprint),
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
    contractsToComplete: (procedureKey: string): ContractsToComplete => ({
      contracts: (byProcedure.get(procedureKey) ?? []).sort((one, other) => (one.id < other.id ? -1 : 1)),
      earlier: earlierAbout.get(procedureKey) ?? null,
    }),
    /** Whether the contract that a row refers to is another organization's. */
    isElsewhere: (contractId: string): boolean => elsewhere.has(contractId),
    /** The contract that a row refers to, or whose number it says; undefined when it does neither. */
    contractToRevise: (reference: ContractReference | null, numberKey: string | null): ContractToRevise | undefined => {
      const named = reference ? byId.get(reference.contractId) : undefined;
      const contract = named ?? (numberKey === null ? undefined : byNumber.get(numberKey));
      if (contract) return { contract, earlier: earlierAbout.get(contract.id) ?? null };
      return reference ? { contract: null, earlier: null } : undefined;
    },

    /**
     * Makes known what a row will create. Rows that will not be saved (wrong or skipped) leave no trace: a later row with
     * the same new unit, supplier or contract number is then the first. Gives back the suppliers and units that were not known so.
     */
    admit: ({
      outcome,
      row,
      contractNumberKey: number,
      supplier,
      organizer,
      applicant,
      procedureKey,
      contractId: about = procedureKey,
      says,
    }: RowFacts): readonly (SupplierDraft | AdministrativeUnitDraft)[] => {
      if (about && says && !earlierAbout.has(about))
        earlierAbout.set(about, { row, says, revises: outcome === 'revision' });
      if (outcome !== 'contract' && outcome !== 'revision') return [];
      if (number !== null && says && !numbers.has(number)) numbers.set(number, { row, says });
      const made: (SupplierDraft | AdministrativeUnitDraft)[] = [];
      if (supplier && suppliers.add(supplier, row)) made.push(supplier);
      for (const unit of [organizer, applicant]) if (unit && 'created' in unit && units.add(unit)) made.push(unit);
      return made;
    },
    /** Forgets a number that a row was the only one to say. */
    forgetNumber: (key: string): void => {
      numbers.delete(key);
    },
  };
};

/** Under what the row is found that makes somebody known first. */
export const firstRowKey = (created: string): string => `first ${created}`;

export type LoadCatalogue = ReturnType<typeof createLoadCatalogue>;

/** What the review of a row asks of it. */
export type RowCatalogue = Pick<LoadCatalogue, CatalogueQuestion[0] | 'meaningOf' | 'revising'>;
