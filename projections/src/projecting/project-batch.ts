import type { Document, Stored, ViewStore } from '@monitor/platform/view-store/view-store';
import { type AnyProjection, handlerOf, keysOf, type Selection } from './projection.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** An event that a projection could not fold. */
export type Failure = Readonly<{ projection: string; event: RecordedEvent; error: unknown }>;

/** What becomes of such an event: strictness throws, else it is kept aside and the rest goes on. */
export type OnFailure = (failure: Failure) => Promise<void>;

export const throwOnFailure: OnFailure = async ({ projection, event, error }) => {
  throw new Error(`${projection} cannot fold ${event.type} at ${event.position}`, { cause: error });
};

const SELECTED_AT_ONCE = 2_000;

/**
 * One read, one fold in memory, one write, however many events share a document. An event at or below a document's
 * position is in it already, so that repeating a batch, whole or half written, changes nothing.
 *
 * An event that fails leaves all its documents as they were; later events still fold into them. Failures are handled
 * before documents are written: once a later event moves a document on, the failing one would not be met again.
 */
export const projectBatch = async (
  views: ViewStore,
  projection: AnyProjection,
  batch: readonly RecordedEvent[],
  onFailure: OnFailure = throwOnFailure,
): Promise<void> => {
  let held: Touched[] = [];
  const write = async () => {
    await foldAndWrite(views, projection, held, onFailure);
    held = [];
  };
  for (const event of batch) {
    if (!handlerOf(projection, event.type)) continue;
    const keys = attempt(() => keysOf(projection, event));
    if (!keys.ok) await onFailure({ projection: projection.name, event, error: keys.error });
    else if (!isSelection(keys.result)) held.push({ event, ids: keys.result });
    else {
      await write();
      for (const ids of inParts(await selectedIds(views, projection, keys.result))) {
        held.push({ event, ids });
        await write();
      }
    }
  }
  await write();
};

/** An event and the documents it touches. */
type Touched = Readonly<{ event: RecordedEvent; ids: readonly string[] }>;

const foldAndWrite = async (
  views: ViewStore,
  projection: AnyProjection,
  held: readonly Touched[],
  onFailure: OnFailure,
): Promise<void> => {
  const ids = new Set<string>();
  for (const touched of held) for (const id of touched.ids) ids.add(id);
  if (ids.size === 0) return;
  const known = await views.getMany(projection.into, [...ids]);
  const changed = new Map<string, Stored>();

  for (const touched of held) {
    const folded = attempt(() => fold(projection, touched, (id) => changed.get(id) ?? known.get(id)));
    if (folded.ok) for (const stored of folded.result) changed.set(stored.id, stored);
    else await onFailure({ projection: projection.name, event: touched.event, error: folded.error });
  }
  if (changed.size > 0) await views.putMany(projection.into, [...changed.values()]);
};

const fold = (
  projection: AnyProjection,
  { event, ids }: Touched,
  storedOf: (id: string) => Stored | undefined,
): Stored[] => {
  const handle = handlerOf(projection, event.type)!; // only handled events are held
  const { position } = event;
  const folded: Stored[] = [];
  for (const id of ids) {
    const before = storedOf(id);
    if (before && before.position >= position) continue;
    const document = handle(before?.document, event, id);
    if (document || before) folded.push({ id, position, document });
  }
  return folded;
};

const selectedIds = async (views: ViewStore, { into }: AnyProjection, { where }: Selection): Promise<string[]> => {
  const ids: string[] = [];
  for await (const found of views.scan<Document>(into, { where })) for (const { id } of found) ids.push(id);
  return ids;
};

const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / SELECTED_AT_ONCE) }, (_, part) =>
    ids.slice(part * SELECTED_AT_ONCE, (part + 1) * SELECTED_AT_ONCE),
  );

const isSelection = (keys: readonly string[] | Selection): keys is Selection => 'where' in keys;

type Attempt<T> = Readonly<{ ok: true; result: T } | { ok: false; error: unknown }>;

/** Only what is pure is attempted: a failing store is no event's fault, and throws. */
const attempt = <T>(pure: () => T): Attempt<T> => {
  try {
    return { ok: true, result: pure() };
  } catch (error) {
    return { ok: false, error };
  }
};
