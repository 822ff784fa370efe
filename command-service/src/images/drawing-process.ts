import { Refused } from '@monitor/contracts-schema/http/answers';
import { drawImage, limitReaders } from './draw-image.ts';
import type { DrawingOrder, DrawingOutcome } from './drawing-order.ts';

const outcomeOf = async (order: DrawingOrder): Promise<DrawingOutcome> => {
  try {
    return { drawn: await drawImage(order) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.code };
    throw error;
  }
};

limitReaders();

/** Draws one picture and ends; without whoever wants it, it ends before. */
process.once('disconnect', () => process.exit());
process.once('message', async (order: DrawingOrder) => {
  const outcome = await outcomeOf(order);
  process.send?.(outcome, () => process.disconnect());
});
