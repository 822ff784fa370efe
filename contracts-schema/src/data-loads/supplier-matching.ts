import { nameKey, rfcKey } from '../text.ts';
import { isSameReference, type SupplierDraft } from './contract-draft.ts';
import { remembered } from './remembered.ts';

/** What a name and an RFC in a sheet mean: one supplier, registered or to be created, or several. */
export type SupplierMatch = Readonly<
  { kind: 'one'; supplier: SupplierDraft } | { kind: 'several'; names: readonly string[] }
>;

type Lists = Map<string, SupplierDraft[]>;

/**
 * The suppliers of an organization and those the load is about to create, found by RFC, and by normalised name where
 * either side has no RFC. A supplier without RFC takes the first RFC that comes with its name.
 */
export const createSupplierIndex = (
  registered: Iterable<Readonly<{ id: string; name: string; rfc: string | null }>>,
) => {
  const byRfc: Lists = new Map();
  const byName: Lists = new Map();
  const keyOf = remembered(nameKey);

  const add = (supplier: SupplierDraft): void => {
    const namesakes = byName.get(keyOf(supplier.name)) ?? [];
    const known = namesakes.findIndex((namesake) => isSameReference(namesake, supplier));
    if (known >= 0 && (namesakes[known]?.rfc || !supplier.rfc)) return;
    if (known >= 0) namesakes[known] = supplier;
    else enlist(byName, keyOf(supplier.name), supplier);
    if (supplier.rfc) enlist(byRfc, rfcKey(supplier.rfc), supplier);
  };
  for (const { id, name, rfc } of registered) add({ existing: id, name, rfc });

  const withRfc = (name: string | null, rfc: string): SupplierMatch => {
    const holders = byRfc.get(rfc) ?? [];
    const namesakes = name === null ? [] : (byName.get(keyOf(name)) ?? []);
    const [holder, another] = holders;
    if (holder && another) return only(holders.filter((supplier) => namesakes.includes(supplier))) ?? several(holders);
    if (holder) return { kind: 'one', supplier: holder };
    const withoutRfc = namesakes.find((supplier) => !supplier.rfc);
    return {
      kind: 'one',
      supplier: withoutRfc ? { ...withoutRfc, rfc } : { created: `rfc:${rfc}`, name: name ?? '', rfc },
    };
  };

  const withoutRfc = (name: string): SupplierMatch => {
    const key = keyOf(name);
    const namesakes = byName.get(key) ?? [];
    if (namesakes.length === 0) return { kind: 'one', supplier: { created: `name:${key}`, name, rfc: null } };
    return only(namesakes) ?? only(namesakes.filter((supplier) => !supplier.rfc)) ?? several(namesakes);
  };

  return {
    /** The supplier that a name and an RFC, of which one may be missing, mean: a new one when they mean none known. */
    match: (name: string | null, rfc: string | null): SupplierMatch | undefined => {
      if (rfc !== null && rfcKey(rfc) !== '') return withRfc(name, rfcKey(rfc));
      return name === null ? undefined : withoutRfc(name);
    },
    /** Makes the supplier of a row to be saved known to the rows after it. */
    add,
  };
};

const enlist = (lists: Lists, key: string, supplier: SupplierDraft): void => {
  const list = lists.get(key);
  if (list) list.push(supplier);
  else lists.set(key, [supplier]);
};

const only = (suppliers: readonly SupplierDraft[]): SupplierMatch | undefined =>
  suppliers.length === 1 && suppliers[0] ? { kind: 'one', supplier: suppliers[0] } : undefined;

const several = (suppliers: readonly SupplierDraft[]): SupplierMatch => ({
  kind: 'several',
  names: suppliers.map(({ name, rfc }) => (rfc ? `${name} (${rfc})` : name)),
});
