import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
import { useMemo } from 'react';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { callTo, type ReferenceTo } from './catalogue.ts';

type Named = Readonly<{ _id: string; name: string }>;

const listSuppliers = callTo(contractEndpoints.listSuppliersForContracts);
const listUnits = callTo(contractEndpoints.listUnitsForContracts);

/** Who may be named, of the kinds that are wanted. */
const useNamed = (wanted: ReadonlySet<ReferenceTo>) => {
  const suppliers = useApiQuery(listSuppliers, {}, { enabled: wanted.has('suppliers') });
  const units = useApiQuery(listUnits, {}, { enabled: wanted.has('administrative-units') });
  return { suppliers, 'administrative-units': units } as const;
};

/** The names that a reference may choose from; the one it has is among them before, and whatever, the list says. */
export const useReferenceOptions = (to: ReferenceTo, chosen: Named | null | undefined) => {
  const { data, isPending } = useNamed(new Set([to]))[to];
  const docs = data?.data.docs;
  const options = useMemo(() => {
    const known: readonly Named[] = docs ?? [];
    const all = chosen && !known.some(({ _id }) => _id === chosen._id) ? [chosen, ...known] : known;
    return all.map(({ _id, name }) => ({ id: _id, label: name }));
  }, [docs, chosen]);
  return { options, isLoading: isPending };
};

/** References by their names, and names by what they refer to. */
export type References = Readonly<{
  nameOf: (to: ReferenceTo, id: string) => string | undefined;
  /** The only one of that name, in whatever case and accents: nobody is taken for somebody else. */
  idOf: (to: ReferenceTo, name: string) => string | undefined;
  namesOf: (to: ReferenceTo) => readonly string[];
}>;

const onlyOf = (ids: ReadonlySet<string> | undefined): string | undefined =>
  ids?.size === 1 ? ids.values().next().value : undefined;

const registryOf = (docs: readonly Named[]) => {
  const names = new Map(docs.map(({ _id, name }) => [_id, name]));
  const ids = new Map<string, Set<string>>();
  for (const { _id, name } of docs)
    for (const known of new Set([name, foldForSearch(name)])) ids.set(known, (ids.get(known) ?? new Set()).add(_id));
  return {
    names,
    all: [...new Set(names.values())],
    idOf: (name: string) => onlyOf(ids.get(name)) ?? onlyOf(ids.get(foldForSearch(name))),
  };
};

/** All that references of these kinds may name. */
export const useReferences = (wanted: ReadonlySet<ReferenceTo>): References & Readonly<{ isLoading: boolean }> => {
  const { suppliers, 'administrative-units': units } = useNamed(wanted);
  const [supplierDocs, unitDocs] = [suppliers.data?.data.docs, units.data?.data.docs];
  const registries = useMemo(
    () => ({ suppliers: registryOf(supplierDocs ?? []), 'administrative-units': registryOf(unitDocs ?? []) }),
    [supplierDocs, unitDocs],
  );
  return {
    isLoading: suppliers.isLoading || units.isLoading,
    nameOf: (to, id) => registries[to].names.get(id),
    idOf: (to, name) => registries[to].idOf(name),
    namesOf: (to) => registries[to].all,
  };
};
