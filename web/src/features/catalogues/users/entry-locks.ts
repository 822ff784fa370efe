/** Why whoever reads may not do something with an entry, as far as the page can know; undefined when they may. */
export type EntryLocks<Doc> = Readonly<{
  /** Change it, or one of its fields. */
  edit: (doc: Doc, field?: string) => string | undefined;
  remove: (doc: Doc) => string | undefined;
}>;

const UNLOCKED: EntryLocks<unknown> = { edit: () => undefined, remove: () => undefined };

/** Where everybody who sees a catalogue may do all in it. */
export const useNoLocks = (): EntryLocks<unknown> => UNLOCKED;
