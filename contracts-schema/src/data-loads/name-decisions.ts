import { z } from 'zod';
import { memoize } from '../memoize.ts';
import { rfcKey } from '../rfc.ts';
import { foldForSearch, nameKey, unitKey } from '../text/text.ts';
import { enumFields } from './enum-synonyms.ts';

/** What a name in a sheet may be the name of. */
export const nameKind = z.enum(['SUPPLIER', 'ADMINISTRATIVE_UNIT']);
export type NameKind = z.infer<typeof nameKind>;

/** What is registered under names of a kind, as its streams are called. */
export const entryNamed = {
  SUPPLIER: 'supplier',
  ADMINISTRATIVE_UNIT: 'administrative-unit',
} as const satisfies Readonly<Record<NameKind, string>>;

/** What a sheet says that administrators may decide of: names, those beside an RFC that is another's, and how it spells the values of a column. */
export const decidedKind = z.enum([...nameKind.options, 'RFC', ...enumFields]);
export type DecidedKind = z.infer<typeof decidedKind>;

/** Names and values of lists come again and again. */
const supplierKey = memoize(nameKey);
const unitKeyOf = memoize(unitKey);
const valueKey = memoize(foldForSearch);

/** A text as those of its kind are compared: texts with one key are one. */
export const nameKeyOf = (kind: DecidedKind, text: string): string => {
  if (kind === 'SUPPLIER') return supplierKey(text);
  return kind === 'ADMINISTRATIVE_UNIT' ? unitKeyOf(text) : valueKey(text);
};

/** An RFC and the name beside it, as they are compared with those that something was decided of. */
export const rfcNameKey = (rfc: string, name: string): string => `${rfcKey(rfc)} ${supplierKey(name)}`;

/** What somebody registered is to be called from the load on, who stood at this version when that was decided. */
export type Renaming = Readonly<{ to: string; version: number }>;

/** Whom a name means: somebody registered, or (without id) somebody whom the load will create. Of a value, its key and label. */
export type NamedOne = Readonly<{ id: string | null; name: string; renaming?: Renaming }>;

/** An administrator's word that a text of a sheet is another one's, spelt otherwise. */
export type SameName = Readonly<{ kind: DecidedKind; key: string; as: NamedOne }>;

/** The names an administrator decided are other ones. */
export type NameDecisions = Readonly<{
  /** Whom a name means in the end: where that one was declared to be a third, the third. */
  meant: (kind: DecidedKind, key: string) => NamedOne | undefined;
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
