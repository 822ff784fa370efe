import { readSheetRows } from '../upload/read-sheet-rows.ts';
import type { ReviewFile } from '../upload/review-file.ts';
import { reviewRows } from '../upload/review-rows.ts';
import { uploadProblem } from '../upload/upload-problem.ts';

/** Reads and reviews a file in the test's own thread, where all that takes is loaded already. */
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
