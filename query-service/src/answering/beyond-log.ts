import type { EventReader } from '@monitor/platform/event-store/event-store';

/**
 * Whether nothing was recorded yet at a position. All who ask before a look at the log begins share it, so that many
 * questions cost no more than one after another; a look that had begun before may not know of what was recorded since.
 * Of an empty log nothing is said: nobody was given a position of it.
 */
export const beyondLog = (events: Pick<EventReader, 'lastPosition'>): ((position: string) => Promise<boolean>) => {
  let end = '';
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    next = undefined;
    end = (await events.lastPosition(end || undefined)) ?? '';
  };
  return async (position) => {
    if (position <= end) return false;
    next ??= running
      .catch(() => {})
      .then(() => {
        running = look();
        return running;
      });
    await next;
    return end !== '' && position > end;
  };
};
