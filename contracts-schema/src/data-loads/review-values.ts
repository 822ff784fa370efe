import { z } from 'zod';
import { procedureType } from '../contracts/contract-enums.ts';
import { pagination } from '../http/answers.ts';
import { id } from '../ids.ts';
import { plainText } from '../text/plain-text.ts';
import { enumFields } from './enum-synonyms.ts';

/** How the load under review spells a value of a column's where it does not say its label, and what that is taken to mean. */
const reviewValue = z.object({
  _id: z.string(),
  field: z.enum(enumFields),
  /** As the first of its rows writes it. */
  text: z.string(),
  rows: z.int(),
  firstRow: z.int(),
  /** A key of the column's values; null while nobody knows, which keeps its rows out. */
  meaning: z.string().nullable(),
  /** Of a type of procedure: what the numbers of its rows say, as the federal platforms write them. */
  byNumber: z.array(z.object({ meaning: procedureType, rows: z.int() })),
  /** Who said so; null where it is how the monitor reads it. */
  decision: z.object({ decidedBy: z.string(), decidedAt: z.string() }).nullable(),
});
export type ReviewValue = z.infer<typeof reviewValue>;

/** What rows are taken to say in a column of the template's where no cell of theirs does: it follows from others, or was decided for all. */
const derivedReading = z.object({
  _id: z.string(),
  field: z.string(),
  rows: z.int(),
  /** What most of them are taken to say, and how many values more there are. */
  values: z.array(z.object({ value: z.string(), rows: z.int() })),
  more: z.int(),
});
export type DerivedReading = z.infer<typeof derivedReading>;

/** An RFC beside names of others: whose it is, registered or of the file, and of each of the other names whether it is the same supplier's. */
const rfcReading = z.object({
  rfc: z.string(),
  holder: z.object({
    _id: z.string(),
    name: z.string(),
    registered: z.boolean(),
    /** The row that names it first, of one that the file creates. */
    row: z.int().nullable(),
  }),
  names: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      rows: z.int(),
      /** It is taken for the holder's; else its rows stay out. */
      isSame: z.boolean(),
      /** Whose it was decided to be: maybe of another than whose the RFC is by now. */
      decision: z.object({ as: z.string(), decidedBy: z.string(), decidedAt: z.string() }).nullable(),
    }),
  ),
});
export type RfcReading = z.infer<typeof rfcReading>;

/** A page of them, those first that the monitor could not read, wherever one stands once it is decided; then those of most rows; how many there are of the whole load, and what its rows derive. */
export const reviewValues = z.object({
  _id: z.string(),
  values: z.array(reviewValue),
  counts: z.object({ total: z.int(), open: z.int() }),
  derived: z.array(derivedReading),
  /** In the order of the sheet; and how many names beside RFCs there are besides. */
  rfcs: z.array(rfcReading),
  moreRfcs: z.int(),
  pagination,
});
export type ReviewValues = z.infer<typeof reviewValues>;

const DECISIONS_AT_ONCE = 100;

/** What spellings are said to mean: of all of them, or, when one cannot be, of none. */
export const decideValues = z.object({
  idDataLoad: id,
  decisions: z
    .array(
      z.object({
        /** The `_id` of the spelling. */
        value: id,
        /** The key of what it means; null to read it as the monitor does. */
        as: plainText(40).nullable(),
        /** The `decidedAt` of the decision that was seen; null where none was. */
        seen: plainText(40).nullable(),
      }),
    )
    .min(1)
    .max(DECISIONS_AT_ONCE),
});
export type DecideValues = z.infer<typeof decideValues>;
