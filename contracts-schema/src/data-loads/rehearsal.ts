import { z } from 'zod';
import { displayForm } from '../calculations/calculation-events.ts';
import { procedureType } from '../contracts/contract-enums.ts';
import { plainText } from '../text/plain-text.ts';
import { nameKind } from './name-decisions.ts';

/** Something that differs, or looks wrong, by the rows of the load that are behind it: `period.1o 2018`. */
export const behindId = plainText(150).min(1);

const behind = { behind: behindId, rows: z.int() };

/** A figure before the load and after it. */
const change = z.object({ before: z.number(), after: z.number() });
export type RehearsedChange = Readonly<z.infer<typeof change>>;

/**
 * Amounts (pesos) and numbers of contracts, what of them is not stated to hold taxes, and how many rows of the load move
 * them.
 */
const countedChange = z.object({ amount: change, count: change, untaxed: change, untaxedCount: change, ...behind });
export type CountedChange = Readonly<z.infer<typeof countedChange>>;

/** What is likely to be a mistake, though it may be right. */
export const warningKinds = ['amount', 'date', 'period', 'unit', 'supplier-case'] as const;
export type GlanceKind = (typeof warningKinds)[number];

const warning = z.object({ kind: z.enum(warningKinds), message: z.string(), ...behind });
export type Warning = Readonly<z.infer<typeof warning>>;

const NAMES_SHOWN = 3;

/** The first of some names, and that there are more: as a warning's message says them. */
export const someNames = (names: readonly string[]): string =>
  names.slice(0, NAMES_SHOWN).join(', ') + (names.length > NAMES_SHOWN ? '…' : '');

const renamedRecord = z.object({ _id: z.string(), kind: nameKind, before: z.string(), after: z.string() });
export type RenamedRecord = Readonly<z.infer<typeof renamedRecord>>;

/** `El proveedor «ASEO SA» pasará a llamarse «ASEO NORTE SA».` */
export const renamedSentence = ({ kind, before, after }: Omit<RenamedRecord, '_id'>): string =>
  `${kind === 'SUPPLIER' ? 'El proveedor' : 'La unidad administrativa'} «${before}» pasará a llamarse «${after}».`;

/** What confirming the load under review would change of what anybody may read. */
export const rehearsal = z.object({
  _id: z.string(),
  /** The state of the load that it is of: the list of rows says another one once a row has changed. */
  version: z.string(),
  rehearsedAt: z.string(),
  /** Every contract in the lists, whether it counts or not. */
  contracts: z.object({ count: change, ...behind }),
  total: countedChange,
  amendments: countedChange,
  procedureTypes: z.array(countedChange.extend({ procedureType })),
  /** In the order of time: those that have contracts before or after. */
  quarters: z.array(countedChange.extend({ period: z.string() })),
  /** Those that lead the list before or after, by their amount after it. */
  suppliers: z.array(countedChange.extend({ _id: z.string(), name: z.string().nullable(), isNew: z.boolean() })),
  /** Registered suppliers and units that are called otherwise. */
  renamed: z.array(renamedRecord),
  /** The index of the risk of corruption first, then what it is made of. */
  calculations: z.array(
    z.object({
      abbreviation: z.string(),
      name: z.string(),
      displayForm,
      isIndex: z.boolean(),
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
  ),
  /** The only administration period whose contracts are in them; null when they all are. */
  administrationPeriod: z.string().nullable(),
  warnings: z.array(warning),
});
export type Rehearsal = Readonly<z.infer<typeof rehearsal>>;

/** What taking an applied load back, a change of many, or undoing a batch would change of that. */
export const revertRehearsal = rehearsal.omit({ version: true, warnings: true });
export type RevertRehearsal = Readonly<z.infer<typeof revertRehearsal>>;
