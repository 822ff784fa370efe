import { z } from 'zod';
import { id } from '../ids.ts';
import { plainText, untrimmedText } from '../text/plain-text.ts';
import { dataLoadSummary } from './data-load-events.ts';

/** Letters of a cell's text by which rows that say the same are told. */
export const REMARKED_TEXT = 200;

/**
 * What the review finds in many rows of one column, all with one message: the column's field and the message's code, and of
 * rows that are parted by what they differ in, in what (`contractNumber.I14.amount-supplier`).
 */
export const remarkId = z.string().regex(/^[a-zA-Z]{1,40}\.[EI]\d{1,2}(\.[a-z-]{1,40})?$/, 'El motivo no existe');

/** What a cell says as it is shown; blank for a blank one. */
export const remarkedValue = untrimmedText(REMARKED_TEXT);

const reviewRemark = z.object({
  _id: remarkId,
  /** As in the template's columns. */
  field: z.string(),
  /** An error keeps its rows out. */
  kind: z.enum(['error', 'notice']),
  /** As it is said of many rows, without what differs from one to the other. */
  message: z.string(),
  rows: z.int(),
});
export type ReviewRemark = z.infer<typeof reviewRemark>;

/** What is found in the load under review: errors first, those of most rows first. */
export const reviewRemarks = z.object({ _id: z.string(), remarks: z.array(reviewRemark) });
export type ReviewRemarks = z.infer<typeof reviewRemarks>;

/** What the cells say of which one thing is found, those of most rows first: some of them, and how many there are. */
export const remarkedValues = z.object({
  _id: z.string(),
  remark: reviewRemark,
  /** With what each plainly means, where the column cannot read it and people can, written as it can be read. */
  values: z.array(z.object({ value: z.string(), rows: z.int(), proposal: z.string().optional() })),
  total: z.int(),
});
export type RemarkedValues = z.infer<typeof remarkedValues>;

/** All rows of which one thing is found, and whose cell says one value, say another from now on. */
const correctValue = z.object({
  idDataLoad: id,
  remark: remarkId,
  value: remarkedValue,
  to: z.union([plainText(32_767, 'El texto es demasiado largo'), z.boolean()]).nullable(),
});
export type CorrectValue = z.infer<typeof correctValue>;

/** All rows of which one thing is found say what is proposed, those for which something is. */
const acceptProposals = z.object({ idDataLoad: id, remark: remarkId, proposed: z.literal(true) });

export const correctRows = z.union([acceptProposals, correctValue]);
export type CorrectRows = z.infer<typeof correctRows>;

const cellHeld = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** What became of the rows that were to be corrected. */
export const correctedRows = z.object({
  summary: dataLoadSummary,
  /** Those that say the new value. */
  rows: z.int(),
  /** Of these: with an error in the same cell, and with one in another only. */
  stillWrong: z.int(),
  wrongElsewhere: z.int(),
  /** What each of their cells held before and holds now, and as which revision its row stands. */
  cells: z.array(z.object({ rowIndex: z.int(), revision: z.int(), from: cellHeld, to: cellHeld })),
});
export type CorrectedRows = z.infer<typeof correctedRows>;
