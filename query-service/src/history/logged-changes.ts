import { type BatchSegment, type ChangeView, sizeOfSegment } from '@monitor/contracts-schema/history/change-views';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import type { EventReader, Recorded } from '@monitor/platform/event-store/event-store';
import { batchOfPart, changeOfEvent, isAudited } from '@monitor/read-model/history/change-of-event';
import { asRecordedEvents } from '@monitor/read-model/projecting/recorded-event';

export type LoggedChanges = ReturnType<ReturnType<typeof openLoggedChanges>>;
/** What the log holds of changes, up to a position that an answer reflects. */
export type LoggedUpTo = (until: string) => LoggedChanges;

/**
 * Reads changes from the log, up to the position that an answer reflects and never beyond it. What nobody can read is left
 * out, as it is of views.
 */
export const openLoggedChanges = (events: Pick<EventReader, 'read' | 'readLog'>) => (until: string) => {
  const auditedIn = (recorded: readonly Recorded[]) =>
    asRecordedEvents(recorded.filter(({ position }) => position <= until)).events.flatMap((event) =>
      !event.unreadable && isAudited(event) ? event : [],
    );

  return {
    /** All that happened to one thing, oldest first. */
    ofStream: async (stream: string): Promise<ChangeView[]> =>
      auditedIn((await events.read(stream)).events).map(changeOfEvent),

    /** What a batch did within a segment, oldest first. */
    ofSegment: async (organizationId: string, batchId: string, segment: BatchSegment): Promise<ChangeView[]> => {
      const streamPrefix = streamPrefixOf(organizationId);
      const size = sizeOfSegment(segment);
      const changes: ChangeView[] = [];
      let after = segment.after ?? undefined;
      while (changes.length < size && (after ?? '') < segment.last) {
        const recorded = await events.readLog({ after, streamPrefix, limit: size - changes.length });
        if (recorded.length === 0) break;
        const own = auditedIn(recorded).filter((event) => batchOfPart(event) === batchId);
        changes.push(...own.map(changeOfEvent));
        after = recorded.at(-1)?.position;
      }
      return changes;
    },
  };
};
