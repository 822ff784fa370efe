import type { LoadWaiting } from '@monitor/contracts-schema/events/load-waiting';
import { type LoadProgress, topics } from '@monitor/contracts-schema/events/topics';
import type { LoadDependencies } from './load-dependencies.ts';
import { progressReporter } from './load-progress.ts';

/** A load that takes long, as whoever began it hears of it. */
type LongWork = Omit<LoadProgress, 'done' | 'total' | 'waiting'>;

/**
 * How far files have come that are read, and which of them wait for their turn: told to who sent it.
 * Known to this process alone, for what is away may be the very store that could keep it.
 */
export const openWaits = ({
  ports: { bus },
  system,
  logger,
}: Pick<LoadDependencies, 'ports' | 'system' | 'logger'>) => {
  const reached = new Map<string, Omit<LoadProgress, 'waiting'>>();
  const waits = new Map<string, LoadWaiting>();

  const tell = (organizationId: string): void => {
    const progress = reached.get(organizationId);
    if (!progress) return;
    const waiting = waits.get(organizationId);
    const value: LoadProgress = { ...progress, ...(waiting && { waiting }) };
    bus
      .publish(topics.loadProgress, [{ key: organizationId, value }])
      .catch((error: unknown) => logger.warn({ error }, 'that a load waits could not be published'));
  };

  /** It gets on again. */
  const end = (organizationId: string): void => {
    if (waits.delete(organizationId)) tell(organizationId);
  };

  return {
    end,
    /** What an organization's load waits for; undefined of one that gets on, or is not on its way. */
    of: (organizationId: string): LoadWaiting | undefined => waits.get(organizationId),
    /** It is on its way, so far by now. Gives what to call whenever it has come further, and waits for nothing. */
    follow: (
      load: LongWork,
      done: number,
      total: number,
      also?: (progress: LoadProgress) => void,
    ): ((done: number) => void) => {
      const { organizationId } = load;
      reached.set(organizationId, { ...load, done, total });
      const publish = progressReporter({ bus, system, logger }, load, also);
      return (now) => {
        reached.set(organizationId, { ...load, done: now, total });
        end(organizationId);
        publish(now, total);
      };
    },
    /** It waits; since when it began to, if it did already for the same. */
    begin: (organizationId: string, reason: LoadWaiting['reason']): void => {
      if (waits.get(organizationId)?.reason === reason) return;
      waits.set(organizationId, { since: system.now().toISOString(), reason });
      tell(organizationId);
    },
    /** It is on its way no more. */
    forget: (organizationId: string): void => {
      waits.delete(organizationId);
      reached.delete(organizationId);
    },
  };
};
