import {
  type NameDecisions,
  type NamedOne,
  nameKeyOf,
  noNameDecisions,
  rfcNameKey,
} from '@monitor/contracts-schema/data-loads/name-decisions';
import { identifyingRfc } from '@monitor/contracts-schema/rfc';
import { isSameReference, type SupplierDraft } from '../contract-draft.ts';
import type { RegisteredName } from './alike-names.ts';

/**
 * What a name and an RFC in a sheet mean: one supplier, registered or to be created, or several; or, since rows before gave
 * another RFC to the registered one who has none, nobody can say who. `decided` is whom the name means because an
 * administrator decided so: of the name, or (`isBesideRfc`) of the name beside that RFC.
 */
export type SupplierMatch = Readonly<
  | { kind: 'one'; supplier: SupplierDraft; decided?: NamedOne; isBesideRfc?: true }
  | { kind: 'several'; names: readonly string[] }
  | { kind: 'another-rfc'; name: string; rfc: string }
>;

type OneSupplier = Extract<SupplierMatch, { kind: 'one' }>;

type RegisteredSupplier = RegisteredName & Readonly<{ rfc: string | null }>;

type Lists = Map<string, SupplierDraft[]>;

/**
 * The suppliers of an organization and those the load is about to create, found by RFC, and by normalised name where
 * either side has no RFC; what was joined to another means that one. A supplier without RFC takes the first RFC that comes with its name. A name that is merely alike
 * is another supplier's, unless an administrator decided otherwise.
 */
export const createSupplierIndex = (
  registered: Iterable<RegisteredSupplier>,
  decisions: NameDecisions = noNameDecisions,
) => {
  const byRfc: Lists = new Map();
  const byName: Lists = new Map();
  const byId = new Map<string, SupplierDraft>();
  const newRfcs = new Map<string, string>();
  const firstRows = new Map<string, number>();
  const keyOf = (name: string): string => nameKeyOf('SUPPLIER', name);

  const holdersOf = (rfc: string): readonly SupplierDraft[] => byRfc.get(rfc) ?? [];

  const add = (supplier: SupplierDraft, row: number | null = null): boolean => {
    if ('created' in supplier && row !== null && !firstRows.has(supplier.created)) firstRows.set(supplier.created, row);
    const rfc = identifyingRfc(supplier.rfc);
    if ('existing' in supplier) {
      if (!byId.has(supplier.existing)) byId.set(supplier.existing, supplier);
      if (supplier.isRfcNew && rfc) newRfcs.set(supplier.existing, rfc);
    }
    const namesakes = byName.get(keyOf(supplier.name)) ?? [];
    const known = namesakes.findIndex((namesake) => isSameReference(namesake, supplier));
    if (known >= 0 && (namesakes[known]?.rfc || !supplier.rfc)) return false;
    if (known >= 0) namesakes[known] = supplier;
    else addToIndex(byName, keyOf(supplier.name), supplier);
    if (rfc && !holdersOf(rfc).some((holder) => isSameReference(holder, supplier))) addToIndex(byRfc, rfc, supplier);
    return true;
  };
  for (const { id, name, rfc, joined } of registered) {
    add({ existing: id, name, rfc: identifyingRfc(rfc) ?? byId.get(id)?.rfc ?? null, ...(joined && { joined }) });
  }

  const namesakesOf = (name: string): readonly SupplierDraft[] => byName.get(keyOf(name)) ?? [];

  /** The registered ones of a name, and of whom it means. */
  const idsNamed = (name: string | null, meant: NamedOne | undefined): readonly string[] => {
    const named = [...(name === null ? [] : namesakesOf(name)), ...(meant ? namesakesOf(meant.name) : [])];
    const ids = named.flatMap((supplier) => ('existing' in supplier ? [supplier.existing] : []));
    return [...new Set(meant?.id ? [...ids, meant.id] : ids)];
  };

  const byNameAlone = (name: string): SupplierMatch => {
    const namesakes = namesakesOf(name);
    if (namesakes.length === 0) return one({ created: `name:${keyOf(name)}`, name, rfc: null });
    const withoutRfc = namesakes.filter(hadNoRfc);
    return only(namesakes) ?? first(writtenSo(name, withoutRfc)) ?? several(namesakes);
  };

  const byMeaning = ({ id, name }: NamedOne): SupplierMatch => {
    const meant = id === null ? undefined : byId.get(id);
    return meant ? one(meant) : byNameAlone(name);
  };

  /** Whom an administrator decided the name is; nobody when somebody of that very name is registered. */
  const meantBy = (name: string): NamedOne | undefined => {
    const meant = decisions.meant('SUPPLIER', keyOf(name));
    return meant && !namesakesOf(name).some((supplier) => 'existing' in supplier) ? meant : undefined;
  };

  /** One that had no RFC, with the one that a row says: of one that is registered it is the same in all rows. */
  const withNewRfc = (supplier: SupplierDraft, rfc: string): SupplierMatch => {
    if (!('existing' in supplier)) return one({ ...supplier, rfc });
    const newRfc = newRfcs.get(supplier.existing);
    return newRfc === undefined || newRfc === rfc
      ? one({ ...supplier, rfc, isRfcNew: true })
      : { kind: 'another-rfc', name: supplier.name, rfc: newRfc };
  };

  /** The name is another's by an administrator's word, but an RFC of its own makes it a supplier of its own. */
  const meantWithRfc = (meant: NamedOne | undefined, rfc: string): SupplierMatch | undefined => {
    if (!meant) return undefined;
    const match = byMeaning(meant);
    if (match.kind !== 'one' || !hadNoRfc(match.supplier)) return undefined;
    const given = withNewRfc(match.supplier, rfc);
    return given.kind === 'one' ? { ...given, decided: meant } : given;
  };

  const isMeant = (supplier: SupplierDraft, { id, name }: NamedOne): boolean =>
    id === null ? keyOf(supplier.name) === keyOf(name) : 'existing' in supplier && supplier.existing === id;

  /** Whose an RFC is, whatever name stands beside it, with what was decided of that name: of others' it says nothing. */
  const withWord = (name: string | null, rfc: string, holder: OneSupplier): OneSupplier => {
    if (name === null) return holder;
    const beside = decisions.meant('RFC', rfcNameKey(rfc, name));
    if (beside && isMeant(holder.supplier, beside)) return { ...holder, decided: beside, isBesideRfc: true };
    const decided = meantBy(name);
    return decided ? { ...holder, decided } : holder;
  };

  const withRfc = (name: string | null, rfc: string): SupplierMatch => {
    const decided = name === null ? undefined : meantBy(name);
    const namesakes = name === null ? [] : namesakesOf(decided?.name ?? name);
    const holders = holdersOf(rfc);
    const isHolder = (one: SupplierDraft) => holders.some((holder) => isSameReference(one, holder));
    const holder = only(namesakes.filter(isHolder)) ?? only(holders);
    if (holder) return withWord(name, rfc, holder);
    if (holders.length > 0) return several(holders);
    const [withoutRfc] = name === null ? [] : writtenSo(name, namesakesOf(name).filter(hadNoRfc));
    return (
      meantWithRfc(decided, rfc) ??
      (withoutRfc ? withNewRfc(withoutRfc, rfc) : one({ created: `rfc:${rfc}`, name: name ?? '', rfc }))
    );
  };

  const withoutRfc = (name: string): SupplierMatch => {
    const decided = meantBy(name);
    if (!decided) return byNameAlone(name);
    const match = byMeaning(decided);
    return match.kind === 'one' ? { ...match, decided } : match;
  };

  return {
    /** The supplier that a name and an RFC, of which one may be missing, mean: a new one when they mean none known. */
    match: (name: string | null, rfc: string | null): SupplierMatch | undefined => {
      const identifying = identifyingRfc(rfc);
      if (identifying !== null) return withRfc(name, identifying);
      return name === null ? undefined : withoutRfc(name);
    },
    /** Makes the supplier of a row to be saved known to the rows after it; says whether it was not known so before. */
    add,
    /**
     * Under what suppliers are found by a name and an RFC, and by whom an administrator decided the name is; and what other
     * names of a registered one are given.
     */
    keysOf: (name: string | null, rfc: string | null): string[] => {
      const meant = name === null ? undefined : decisions.meant('SUPPLIER', keyOf(name));
      const identifying = identifyingRfc(rfc);
      return [
        ...(name === null ? [] : [`name ${keyOf(name)}`]),
        ...(meant ? [`name ${keyOf(meant.name)}`] : []),
        ...(identifying === null ? [] : [`rfc ${identifying}`]),
        ...idsNamed(name, meant).map((id) => `supplier ${id}`),
      ];
    },
    /** Of what is registered, all that is found by a name and an RFC, and by whom an administrator decided the name is. */
    registeredUnder: (name: string | null, rfc: string | null): RegisteredSupplier[] => {
      const meant = name === null ? undefined : meantBy(name);
      const found = new Set([
        ...(name === null ? [] : namesakesOf(name)),
        ...(meant?.id ? [byId.get(meant.id)] : []),
        ...(meant ? namesakesOf(meant.name) : []),
        ...holdersOf(identifyingRfc(rfc) ?? ''),
      ]);
      return [...found].flatMap((supplier) =>
        supplier && 'existing' in supplier ? [{ ...supplier, id: supplier.existing }] : [],
      );
    },
    /** The row that made a supplier known that is to be created, by its key. */
    firstRowOf: (created: string): number | undefined => firstRows.get(created),
  };
};

/** Registered, or named by the rows so far, without an RFC. */
const hadNoRfc = (supplier: SupplierDraft): boolean =>
  !supplier.rfc || ('existing' in supplier && supplier.isRfcNew === true);

const addToIndex = (lists: Lists, key: string, supplier: SupplierDraft): void => {
  const list = lists.get(key);
  if (list) list.push(supplier);
  else lists.set(key, [supplier]);
};

/** Namesakes that a uniqueness of old let pass: the one that is written so, else the first. */
const writtenSo = (name: string, namesakes: readonly SupplierDraft[]): readonly SupplierDraft[] => {
  const exact = namesakes.filter((supplier) => supplier.name === name);
  return exact.length > 0 ? exact : namesakes;
};

const one = (supplier: SupplierDraft): OneSupplier => ({ kind: 'one', supplier });

const first = ([supplier]: readonly SupplierDraft[]): OneSupplier | undefined => supplier && one(supplier);

const only = (suppliers: readonly SupplierDraft[]): OneSupplier | undefined =>
  suppliers.length === 1 ? first(suppliers) : undefined;

const several = (suppliers: readonly SupplierDraft[]): SupplierMatch => ({
  kind: 'several',
  names: suppliers.map(({ name, rfc }) => (rfc ? `${name} (${rfc})` : name)),
});
