import { ValueRefused } from '@monitor/platform/view-store/value-refused';
import type { Document, Stored, ViewStore } from '@monitor/platform/view-store/view-store';
import { type EventFailures, strictly } from './event-failures.ts';
import { type AnyProjection, handlerOf, keysOf, type Selection } from './projection.ts';
import type { RecordedEvent } from './recorded-event.ts';

const SELECTED_AT_ONCE = 2_000;

/**
 * One read, one fold in memory, one write, however many events share a document. An event at or below a document's
 * position is in it already, so that repeating a chunk, whole or half written, changes nothing.
 *
 * An event that fails, or makes a document that the store refuses, leaves all its documents as they were. Failures are
 * told before later documents are written: once a later event moves a document on, the failing one would not be met again.
 */
export const projectChunk = async (
  views: ViewStore,
  projection: AnyProjection,
  chunk: readonly RecordedEvent[],
  failures: EventFailures = strictly,
): Promise<void> => {
  const folding: Folding = { views, projection, failures };
  let gathered: Touched[] = [];
  const write = async () => {
    await foldAndWrite(folding, gathered);
    gathered = [];
  };
  for (const event of chunk) {
    if (!handlerOf(projection, event.type)) continue;
    const keys = attempt(() => checkedKeys(projection, event));
    if (!keys.ok) {
      if (isHeld(folding, event)) continue;
      await write(); // what came before it is told first
      await fail(folding, event, keys.error);
    } else if (!isSelection(keys.result)) gathered.push({ event, ids: keys.result });
    else {
      await write();
      await foldSelected(folding, event, keys.result);
    }
  }
  await write();
};

type Folding = Readonly<{ views: ViewStore; projection: AnyProjection; failures: EventFailures }>;

/** An event and the documents it touches. */
type Touched = Readonly<{ event: RecordedEvent; ids: readonly string[] }>;

const isHeld = ({ projection, failures }: Folding, { stream, version }: RecordedEvent): boolean =>
  version >= (failures.heldFrom(projection.name, stream) ?? Number.POSITIVE_INFINITY);

const fail = async (folding: Folding, event: RecordedEvent, error: unknown): Promise<void> => {
  const { projection, failures } = folding;
  if (!isHeld(folding, event)) await failures.meet({ projection: projection.name, event, error });
};

/** What an event touches; throws for one that nobody can read, or that names documents by what is no name. */
const checkedKeys = (projection: AnyProjection, event: RecordedEvent): readonly string[] | Selection => {
  if (event.unreadable && !projection.takesUnreadable) throw event.unreadable;
  const keys = keysOf(projection, event);
  if (!isSelection(keys) && keys.some((id: unknown) => typeof id !== 'string' || id === ''))
    throw new TypeError(`A document is named by ${JSON.stringify(keys)}`);
  return keys;
};

const foldSelected = async (folding: Folding, event: RecordedEvent, selection: Selection): Promise<void> => {
  try {
    for (const ids of inParts(await selectedIds(folding, selection))) await foldAndWrite(folding, [{ event, ids }]);
  } catch (error) {
    if (!(error instanceof ValueRefused)) throw error;
    await fail(folding, event, error);
  }
};

const foldAndWrite = async (folding: Folding, gathered: readonly Touched[]): Promise<void> => {
  const { views, projection } = folding;
  const ids = new Set<string>();
  for (const touched of gathered) for (const id of touched.ids) ids.add(id);
  if (ids.size === 0) return;
  const known = await views.getMany(projection.into, [...ids]);
  const changed = new Map<string, Stored>();
  const left: Stored[] = [];

  for (const touched of gathered) {
    if (isHeld(folding, touched.event)) continue;
    folding.failures.begin?.(projection.name, touched.event);
    const folded = attempt(() => fold(projection, touched, (id) => changed.get(id) ?? known.get(id)));
    if (folded.ok) {
      for (const stored of folded.result.moved) changed.set(stored.id, stored);
      left.push(...folded.result.left);
    } else await fail(folding, touched.event, folded.error);
  }
  try {
    if (projection.leaves && left.length > 0) await views.putMany(projection.leaves.into, left);
    if (changed.size > 0) await views.putMany(projection.into, [...changed.values()]);
  } catch (error) {
    if (!(error instanceof ValueRefused)) throw error;
    await findRefused(folding, gathered, error);
  }
};

/** The store refused a document: which event made it is found by halves, in the order of the log. */
const findRefused = async (folding: Folding, gathered: readonly Touched[], error: ValueRefused): Promise<void> => {
  const [first, second] = gathered;
  if (first && !second) return fail(folding, first.event, error);
  const middle = Math.ceil(gathered.length / 2);
  await foldAndWrite(folding, gathered.slice(0, middle));
  await foldAndWrite(folding, gathered.slice(middle));
};

/** What an event makes of documents, and what they leave behind. */
type Folded = Readonly<{ moved: Stored[]; left: Stored[] }>;

const fold = (
  projection: AnyProjection,
  { event, ids }: Touched,
  storedOf: (id: string) => Stored | undefined,
): Folded => {
  const handle = handlerOf(projection, event.type)!; // only handled events are gathered
  const { position } = event;
  const folded: Folded = { moved: [], left: [] };
  for (const id of ids) {
    const before = storedOf(id);
    if (before && before.position >= position) continue;
    const document = handle(before?.document, event, id);
    const left = before?.document && projection.leaves?.of(before.document, event as never); // only asked of events that it handles
    if (left) folded.left.push({ id: left.id, position: before.position, document: left });
    if (document || before) folded.moved.push({ id, position, document });
  }
  return folded;
};

const selectedIds = async ({ views, projection }: Folding, { where }: Selection): Promise<string[]> => {
  const ids: string[] = [];
  for await (const found of views.scan<Document>(projection.into, { where })) for (const { id } of found) ids.push(id);
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
