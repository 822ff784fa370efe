import { type LoadProgress, type LoadWaiting, topics } from '@monitor/contracts-schema';
import type { LoadDependencies } from '../load-dependencies.ts';

/** A load on its way into the log, as whoever confirmed it hears of it. */
type Applying = Omit<LoadProgress, 'phase' | 'waiting'>;

/**
 * Which loads wait on their way into the log, told to who confirmed them. Known to this process alone, for what is away
 * may be the very store that could keep it.
 */
export const openWaits = ({
  ports: { bus },
  system,
  logger,
}: Pick<LoadDependencies, 'ports' | 'system' | 'logger'>) => {
  const applying = new Map<string, Applying>();
  const waits = new Map<string, LoadWaiting>();

  const tell = (organizationId: string): void => {
    const load = applying.get(organizationId);
    if (!load) return;
    const waiting = waits.get(organizationId);
    const value: LoadProgress = { ...load, phase: 'applying', ...(waiting && { waiting }) };
    bus
      .publish(topics.loadProgress, [{ key: organizationId, value }])
      .catch((error: unknown) => logger.warn({ error }, 'that a load waits could not be published'));
  };

  return {
    /** What an organization's load waits for; undefined of one that gets on, or is not on its way. */
    of: (organizationId: string): LoadWaiting | undefined => waits.get(organizationId),
    /** How far a load has come. */
    reached: (load: Applying): void => void applying.set(load.organizationId, load),
    /** It waits; since when it began to, if it did already for the same. */
    begin: (organizationId: string, reason: LoadWaiting['reason']): void => {
      if (waits.get(organizationId)?.reason === reason) return;
      waits.set(organizationId, { since: system.now().toISOString(), reason });
      tell(organizationId);
    },
    /** It gets on again. */
    end: (organizationId: string): void => {
      if (waits.delete(organizationId)) tell(organizationId);
    },
    /** It is on its way no more. */
    forget: (organizationId: string): void => {
      waits.delete(organizationId);
      applying.delete(organizationId);
    },
  };
};
