import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { streamOf } from '@monitor/contracts-schema/streams';
import { pause } from '@monitor/platform/process/pause';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { Interrupted } from '../deciding/interrupted.ts';
import { ticksNow } from '../shared-clock/shared-clock.ts';
import { type Claim, isRecent, type ReservationPatience, releaseOf, reservations, reserve } from './reservations.ts';

/**
 * Entries that contracts name are removed or joined to others by one command, while another is about to name them, maybe
 * in another process. Who takes an entry away first marks it and then looks who names it; who names it first says so and
 * then looks for the mark: so one of the two sees the other.
 */
const removalKey = (organizationId: string, id: string): string => `${organizationId}/leaving/${id}`;

/** An entry, and who stays when it is joined to another. */
type Entry = Readonly<{ organizationId: string; id: string; aggregate: Parameters<typeof streamOf>[1] }>;

const VERSION = 1;
const PATIENCE_MS = 2_000;
const LOOK_EVERY_MS = 50;

/** Of the installation's organizations one is removed after the other, so that the last one stays. */
const REMOVING_ORGANIZATION = `${INSTALLATION}/removing-organization`;

const ownerOf = ({ organizationId, id, aggregate }: Entry): string => streamOf(organizationId, aggregate, id);

/** Marks entries that are about to go. The marks of who crashed are another's half a minute later. */
export const openRemovalLocks = (records: ViewStore) => {
  const marked = new Map<string, readonly string[]>();

  const claimOf = (entry: Entry): Claim => ({
    owner: ownerOf(entry),
    version: VERSION,
    reservedAt: new Date().toISOString(),
  });

  const mark = async (entry: Entry, keys: readonly string[]): Promise<boolean> => {
    const reserved = await reserve(records, keys, claimOf(entry), async () => false, { patienceMs: 0 });
    if (reserved.ok) marked.set(ownerOf(entry), keys);
    return reserved.ok;
  };

  /** Not while another command is taking the entry, or whom it is joined to, away. */
  const begin = (entry: Entry, staysId?: string): Promise<boolean> => {
    const { organizationId, id } = entry;
    return mark(
      entry,
      [id, staysId ?? []].flat().map((one) => removalKey(organizationId, one)),
    );
  };

  return {
    begin,
    /** The same of an organization: not while another one is removed. */
    beginOrganization: (organizationId: string): Promise<boolean> =>
      mark({ organizationId, id: organizationId, aggregate: 'organization' }, [REMOVING_ORGANIZATION]),
    /** Marks many in one write; gives back the ids of those that could not be. */
    beginMany: async (entries: readonly Entry[]): Promise<ReadonlySet<string>> => {
      const tick = await ticksNow(records);
      const wanted = entries.map((entry) => ({ entry, id: removalKey(entry.organizationId, entry.id) }));
      const fresh = await records.insertMany(
        reservations,
        wanted.map(({ entry, id }) => ({ id, ...claimOf(entry), tick })),
      );
      const taken = new Set<string>();
      for (const { entry, id } of wanted)
        if (fresh.has(id)) marked.set(ownerOf(entry), [id]);
        else if (!(await begin(entry))) taken.add(entry.id);
      return taken;
    },
    /** Takes the marks of an entry away, once it went or stays. */
    end: async (entry: Entry): Promise<void> => {
      const keys = marked.get(ownerOf(entry));
      if (!keys) return;
      marked.delete(ownerOf(entry));
      await releaseOf(records, keys, [ownerOf(entry)]);
    },
    /** The same of many, whoever marked them: a process that crashed since, maybe. */
    endMany: async (entries: readonly Entry[]): Promise<void> => {
      for (const entry of entries) marked.delete(ownerOf(entry));
      const keys = entries.map(({ organizationId, id }) => removalKey(organizationId, id));
      await releaseOf(records, keys, entries.map(ownerOf));
    },
    /** All marks of an entry, and of whom it was joined to or separated from, whoever began that. */
    endAll: async (entry: Entry): Promise<void> => {
      marked.delete(ownerOf(entry));
      const id = { contains: removalKey(entry.organizationId, '') };
      await records.removeWhere(reservations, { owner: ownerOf(entry), id });
    },
  };
};

/**
 * Waits until none of some entries is just being removed or joined to another: the log then says which are there. False
 * when that takes longer than the patience; refused when the signal comes.
 */
export const waitForRemovals = async (
  records: ViewStore,
  organizationId: string,
  ids: readonly string[],
  { patienceMs = PATIENCE_MS, signal }: ReservationPatience = {},
): Promise<boolean> => {
  const keys = [...new Set(ids)].map((id) => removalKey(organizationId, id));
  const until = performance.now() + patienceMs;
  for (;;) {
    const marks = [...(await records.getMany(reservations, keys)).values()].map(({ document }) => document?.tick);
    const young = await Promise.all(marks.map((tick) => tick !== undefined && isRecent(records, tick)));
    if (!young.includes(true)) return true;
    if (signal?.aborted) throw new Interrupted();
    if (performance.now() >= until) return false;
    await pause(LOOK_EVERY_MS, signal);
  }
};
