/** Behind a place, up to another, there is nothing of what was requested: only so many events of others. */
type Stretch = Readonly<{ through: string; events: number }>;

const REMEMBERED = 32;

/**
 * Remembers, for each question asked of the log, how far it was looked through in vain: whoever asks the same again goes on
 * from there, where others write much.
 */
export const barrenStretches = () => {
  const stretches = new Map<string, Stretch>();
  const key = (after: string | undefined, streamPrefix = ''): string => `${after ?? ''} ${streamPrefix}`;

  return {
    of: (after: string | undefined, streamPrefix: string | undefined): Stretch | undefined =>
      stretches.get(key(after, streamPrefix)),
    remember: (after: string | undefined, streamPrefix: string | undefined, stretch: Stretch): void => {
      stretches.delete(key(after, streamPrefix));
      stretches.set(key(after, streamPrefix), stretch);
      const [oldest] = stretches.keys();
      if (stretches.size > REMEMBERED && oldest !== undefined) stretches.delete(oldest);
    },
    forget: (after: string | undefined, streamPrefix: string | undefined): void => {
      stretches.delete(key(after, streamPrefix));
    },
  };
};
