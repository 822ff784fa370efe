import { readSheetRows } from './read-sheet-rows.ts';
import type { ReviewFile } from './review-file.ts';
import { reviewRows } from './review-rows.ts';
import { uploadProblem } from './upload-problem.ts';

/**
 * Reads and reviews a small file in the thread of whoever wants it: to begin threads for it takes longer than to read it.
 */
export const reviewHere: ReviewFile = async (task, signal, onStaged, findContracts) => {
  signal.throwIfAborted();
  try {
    const followed = { onStaged, isStopped: () => signal.aborted, findContracts };
    const reviewed = await reviewRows(task, readSheetRows(task), followed);
    signal.throwIfAborted();
    if (!reviewed) throw new Error('The review of a file ended before its last row');
    return reviewed;
  } catch (error) {
    throw uploadProblem(error) ?? error;
  }
};
