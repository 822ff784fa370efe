import { z } from 'zod';
import { actor } from '../events/event-metadata.ts';
import { rememberedKind } from './remembered-decisions.ts';

/** What may be decided of rows: that they are to be believed, or what is there already is, or that they are contracts of their own. */
export const decidedChoices = ['SHEET', 'REGISTERED', 'REGISTER'] as const;
export type DecidedChoice = (typeof decidedChoices)[number];

const decided = z.object({
  decidedBy: actor,
  decidedAt: z.iso.datetime(),
  /** It was decided in an earlier load. */
  isRemembered: z.literal(true).optional(),
});
/** Who decided something, and when. */
export type Decided = Readonly<z.infer<typeof decided>>;

/** So many letters of a text, and so many decisions, that one event stays within what every log takes at once. */
export const DECISION_TEXT = 200;
export const MOST_DECISIONS = 800;

/** What somebody decided of a load, and it did: how its file is read, which of its rows count, that blanks take away. */
export const loadDecision = z.discriminatedUnion('kind', [
  decided.extend({
    kind: rememberedKind,
    /** As the file says it. */
    text: z.string(),
    /** Whose name it is, or what it means; null of a name that is nobody else's. */
    as: z.string().nullable(),
    /** The name of the file is the one that stays: the registered one is called so from the load on. */
    renames: z.literal(true).optional(),
  }),
  decided.extend({ kind: z.literal('ROWS'), choice: z.enum(decidedChoices), rows: z.int() }),
  decided.extend({ kind: z.literal('BLANKS') }),
]);
export type LoadDecision = Readonly<z.infer<typeof loadDecision>>;
export type RowsDecision = Extract<LoadDecision, { kind: 'ROWS' }>;
