import { z } from 'zod';
import { nameKey, unitKey } from '../text.ts';

/** What a name in a sheet may be the name of. */
export const nameKind = z.enum(['SUPPLIER', 'ADMINISTRATIVE_UNIT']);
export type NameKind = z.infer<typeof nameKind>;

/** A name as names of its kind are compared: names with one key are one name. */
export const nameKeyOf = (kind: NameKind, name: string): string =>
  kind === 'SUPPLIER' ? nameKey(name) : unitKey(name);

/** Whom a name means: somebody registered, or (without id) somebody whom the load will create. */
export type NamedOne = Readonly<{ id: string | null; name: string }>;

/** An administrator's word that a name of a sheet is another one's, spelt otherwise. */
export type SameName = Readonly<{ kind: NameKind; key: string; as: NamedOne }>;

/** The names an administrator decided are other ones. */
export type NameDecisions = Readonly<{
  /** Whom a name means in the end: where that one was declared to be a third, the third. */
  meant: (kind: NameKind, key: string) => NamedOne | undefined;
}>;

export const noNameDecisions: NameDecisions = { meant: () => undefined };

/** Looks decisions up. Those that lead back to where they began mean nothing. */
export const nameDecisions = (decided: Iterable<SameName>): NameDecisions => {
  const byName = new Map<string, NamedOne>();
  for (const { kind, key, as } of decided) byName.set(`${kind} ${key}`, as);
  if (byName.size === 0) return noNameDecisions;

  return {
    meant: (kind, key) => {
      const passed = new Set<string>();
      let one: NamedOne | undefined;
      for (let at = `${kind} ${key}`; ; ) {
        if (passed.has(at)) return undefined;
        passed.add(at);
        const next = byName.get(at);
        if (!next) return one;
        one = next;
        if (next.id !== null) return one;
        at = `${kind} ${nameKeyOf(kind, next.name)}`;
      }
    },
  };
};
