import { type BatchEvent, REFUSED_COMMANDS, type RefusedCommand } from '@monitor/contracts-schema/batches/batch-events';
import { type CommandContext, utcDayOf } from '../deciding/command-context.ts';
import type { Writing } from '../writing/writing.ts';
import type { BatchInLog } from './batch-in-log.ts';
import type { Outcome, PlannedCommand } from './plan.ts';
import type { WorkingBatch } from './working-batches.ts';

/**
 * Says in the log which commands of a batch were not given, or refused: those of a chunk together, in events of a bounded
 * number. What the log said of a command stands when its chunk is given again, whatever has changed since.
 */
export const openRefusals = (
  { appendNext }: Pick<Writing, 'appendNext'>,
  log: BatchInLog,
  { batch, contextFor }: Readonly<{ batch: WorkingBatch; contextFor: (what: string) => CommandContext }>,
) => {
  const { id: organizationId, batchId, stream } = batch;
  const recorded = log.refused;

  const eventsOf = (refused: readonly RefusedCommand[]): readonly BatchEvent[] => {
    const pages: BatchEvent[] = [];
    for (let at = 0; at < refused.length; at += REFUSED_COMMANDS)
      pages.push({
        type: 'BatchCommandsRefused',
        data: {
          id: batchId,
          organizationId,
          validFrom: utcDayOf(contextFor('').now),
          refused: refused.slice(at, at + REFUSED_COMMANDS),
        },
      });
    return pages;
  };

  return {
    /** What the log says of a command: that it was refused, or nothing. */
    outcomeOf: (command: PlannedCommand): Outcome | undefined => {
      const reason = recorded.get(command.place);
      return reason === undefined ? undefined : { command, fate: reason, isRefused: true };
    },

    /** Puts those of a chunk into the log that it does not know yet. */
    tell: async (
      outcomes: readonly Outcome[],
      describe: (fresh: readonly Outcome[]) => Promise<readonly RefusedCommand[]>,
    ): Promise<void> => {
      const fresh = outcomes.filter(({ command }) => !recorded.has(command.place));
      if (fresh.length === 0) return;
      const refused = await describe(fresh);
      const context = contextFor(`refused ${refused.map(({ place }) => place).join()}`);
      await appendNext(stream, eventsOf(refused), context);
    },
  };
};
