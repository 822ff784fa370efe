import { type ContractTraits, factsOf } from '@monitor/contracts-schema/calculations/contract-traits';
import type {
  Days,
  Shares,
  SummedVariable,
  SupplierShare,
  Tally,
  Tree,
} from '@monitor/contracts-schema/calculations/counted-values';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { variables } from '@monitor/contracts-schema/formulas/variables';
import { memoize } from '@monitor/contracts-schema/memoize';
import type { Centavos } from '@monitor/contracts-schema/money';

export const emptyTally: Tally = { sums: {}, suppliers: {}, formats: {} };

/** Contracts that are alike in all that variables ask: as many, worth as much together. */
export type Alike = Readonly<{ facts: ContractTraits; contracts: number; amount: Centavos }>;

const isPublic = ({ procedureType }: ContractTraits): boolean => procedureType === 'PUBLIC';
const isDirect = ({ procedureType }: ContractTraits): boolean => procedureType === 'NO_BID';
const always = (): boolean => true;

/** Which contracts add to a sum: themselves, or their amounts. */
const summed: Readonly<Record<SummedVariable, (facts: ContractTraits) => boolean>> = {
  MTG: always,
  MGLP: isPublic,
  NTCLP: isPublic,
  MGAD: isDirect,
  NCAD: isDirect,
  MGIR: ({ procedureType }) => procedureType === 'INVITATION',
  NTC: always,
  NCSF: ({ lacksFolio }) => lacksFolio,
  NCADSM: (facts) => isDirect(facts) && facts.limitExceeded,
  NAC: ({ isExtension }) => isExtension,
  NCDPT: ({ hasContractUrl }) => hasContractUrl,
  NIDPT: ({ hasAnnouncementUrl }) => hasAnnouncementUrl,
  NCPJA: (facts) => isPublic(facts) && facts.hasJudgmentUrl,
};
export const summedVariables = Object.keys(summed) as readonly SummedVariable[]; // its own keys

/** Of contracts alike, what the summed variables are. */
const sumsOf = ({ facts, contracts, amount }: Alike): Tally['sums'] => {
  const sums: Partial<Record<SummedVariable, number>> = {};
  for (const variable of summedVariables)
    if (summed[variable](facts)) sums[variable] = variables[variable].unit === 'pesos' ? amount : contracts;
  return sums;
};

/** Whether a contract adds to a sum: what the sum counts, or the amounts of which it is. */
export const addsTo = (variable: SummedVariable, facts: ContractTraits): boolean =>
  facts.counts && summed[variable](facts);

const addedSums = (one: Tally['sums'], other: Tally['sums']): Tally['sums'] => {
  const added: Partial<Record<SummedVariable, number>> = { ...one };
  for (const name in other) {
    const variable = name as SummedVariable; // its own names
    const total = (added[variable] ?? 0) + (other[variable] ?? 0);
    if (total === 0) delete added[variable];
    else added[variable] = total;
  }
  return added;
};

/** The tree with another leaf in a place; without it, and what then is empty, when there is none. */
const withLeaf = <Leaf extends Shares | Days>(
  tree: Tree,
  path: readonly string[],
  leafOf: (leaf: Leaf | undefined) => Leaf | undefined,
  depth = 0,
): Tree => {
  const name = path[depth]!; // a path is as long as its tree is deep
  const below = tree[name];
  const next =
    depth === path.length - 1
      ? leafOf(below as Leaf | undefined) // leaves end paths
      : withLeaf<Leaf>((below ?? {}) as Tree, path, leafOf, depth + 1);
  if (next !== undefined && !isEmpty(next)) return { ...tree, [name]: next };
  const { [name]: _gone, ...others } = tree;
  return others;
};

const isEmpty = (node: object): boolean => {
  for (const _ in node) return false;
  return true;
};

/** Names of few branches: letters, since objects with digits for names are copied slowly. */
const BRANCHES = 'abcdefghijklmnop';
const branchOf = (id: string, fromEnd: number): string =>
  BRANCHES.charAt((id.charCodeAt(id.length - fromEnd) * 7 + 3) % BRANCHES.length);

/** Where a supplier lies: by the end of its id, which is as good as random. A path has few names at each step. */
const supplierPath = (id: string): readonly string[] => [branchOf(id, 1), branchOf(id, 2)];

const noShares: Shares = { ids: '', amounts: [], contracts: [] };

/** An id's sixteen bytes, six bits a letter. */
const ID_LETTERS = 22;
const inLetters = (id: string): string => Buffer.from(id, 'hex').toString('base64url');
const fromLetters = (letters: string): string => Buffer.from(letters, 'base64url').toString('hex');
const lettersAt = (ids: string, at: number): string => ids.slice(at * ID_LETTERS, (at + 1) * ID_LETTERS);

const idsIn = ({ ids, contracts }: Shares): string[] => contracts.map((_, at) => fromLetters(lettersAt(ids, at)));

/** Where an id stands among those of a branch, which are in order, or would. */
const placeOf = ({ ids, contracts }: Shares, letters: string): number => {
  let [from, until] = [0, contracts.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if (lettersAt(ids, middle) < letters) from = middle + 1;
    else until = middle;
  }
  return from;
};

/** Adds to a supplier's share; leaves nothing of a supplier without contracts, nor of a branch without suppliers. */
const withShare = (shares: Shares, id: string, [amount, contracts]: SupplierShare): Shares | undefined => {
  const { ids } = shares;
  const letters = inLetters(id);
  const at = placeOf(shares, letters);
  const isKnown = lettersAt(ids, at) === letters;
  const sum = amount + (isKnown ? shares.amounts[at]! : 0); // as many as there are ids
  const count = contracts + (isKnown ? shares.contracts[at]! : 0);
  if (isKnown && count !== 0)
    return { ...shares, amounts: shares.amounts.with(at, sum), contracts: shares.contracts.with(at, count) };
  if (!isKnown && count === 0) return shares === noShares ? undefined : shares;
  const [taken, put] = isKnown ? ([1, []] as const) : ([0, [letters]] as const);
  const left = ids.slice(0, at * ID_LETTERS) + put.join('') + ids.slice((at + taken) * ID_LETTERS);
  if (left === '') return undefined;
  return {
    ids: left,
    amounts: shares.amounts.toSpliced(at, taken, ...put.map(() => sum)),
    contracts: shares.contracts.toSpliced(at, taken, ...put.map(() => count)),
  };
};

export type Format = Readonly<{ period: string; organizerId: string; kind: 'A' | 'B' }>;

/** Names that a document of any store may hold: without dots and signs. Periods come again and again. */
const asNameMemoized = memoize((text) => encodeURIComponent(text).replaceAll('.', '%2E'));

const formatPath = ({ period, organizerId, kind }: Format): readonly string[] => [
  asNameMemoized(period),
  branchOf(organizerId, 1),
  organizerId,
  kind,
];

/** Adds contracts that are alike (takes them away, when they are fewer than 0), of one supplier or of none known. */
export const withContracts = (tally: Tally, alike: Alike, supplierId: string | null): Tally => {
  const { facts, contracts, amount } = alike;
  if (!facts.counts) return tally;
  return {
    ...tally,
    sums: addedSums(tally.sums, sumsOf(alike)),
    suppliers:
      supplierId === null
        ? tally.suppliers
        : withLeaf<Shares>(tally.suppliers, supplierPath(supplierId), (shares = noShares) =>
            withShare(shares, supplierId, [amount, contracts]),
          ),
  };
};

/** Adds contracts of one format that were obtained on a day. */
export const withFormat = (tally: Tally, format: Format, day: string, contracts: number): Tally => ({
  ...tally,
  formats: withLeaf<Days>(tally.formats, formatPath(format), (days = {}) => {
    const { [day]: before = 0, ...others } = days;
    return before + contracts === 0 ? others : { ...days, [day]: before + contracts };
  }),
});

/** Whether a contract belongs to a format at all: of any state, but not a row without procedures. */
export const formatKind = ({ isEmpty, procedureType }: ContractTraits): Format['kind'] | undefined => {
  if (isEmpty) return undefined;
  return procedureType === 'NO_BID' ? 'B' : 'A';
};

/** Adds one contract, or takes it away. */
export const withContract = (tally: Tally, contract: ContractFields, sign: 1 | -1): Tally => {
  const facts = factsOf(contract);
  const { supplier, period, organizerAdministrativeUnit, informationDate, totalOrMaxAmount } = contract;
  const alike = { facts, contracts: sign, amount: sign * (totalOrMaxAmount ?? 0) };
  const counted = withContracts(tally, alike, supplier?.id ?? null);
  const kind = formatKind(facts);
  if (!kind || !informationDate) return counted;
  return withFormat(counted, { period, organizerId: organizerAdministrativeUnit.id, kind }, informationDate, sign);
};

/** The trees that lie a number of steps below one. */
const branchesOf = (tree: Tree, steps: number): readonly Tree[] =>
  steps === 0 ? [tree] : Object.values(tree).flatMap((below) => branchesOf(below as Tree, steps - 1)); // not leaves yet

const branchesIn = (tally: Tally): readonly Shares[] =>
  branchesOf(tally.suppliers, 2) as readonly unknown[] as readonly Shares[]; // by supplierPath

/** Every supplier's share. */
export const sharesIn = (tally: Tally): readonly SupplierShare[] =>
  branchesIn(tally).flatMap(
    ({ amounts, contracts }) => amounts.map((amount, at): SupplierShare => [amount, contracts[at]!]), // as many as amounts
  );

/** Whose they are: the suppliers' ids in the same order. */
export const supplierIdsIn = (tally: Tally): readonly string[] => branchesIn(tally).flatMap(idsIn);

/** Every format with the last day on which one of its contracts was obtained. */
export const formatsIn = (tally: Tally): readonly (Format & Readonly<{ key: string; lastDay: string }>)[] =>
  Object.entries(tally.formats).flatMap(([name, ofPeriod]) => {
    const period = decodeURIComponent(name);
    return branchesOf(ofPeriod as Tree, 1).flatMap((units) =>
      Object.entries(units as Record<string, Record<string, Days>>).flatMap(([organizerId, kinds]) =>
        Object.entries(kinds).map(([kind, days]) => ({
          key: `${name}/${organizerId}/${kind}`,
          period,
          organizerId,
          kind: kind as Format['kind'], // by formatPath
          lastDay: Object.keys(days).sort().at(-1)!, // a format has a day
        })),
      ),
    ); // by formatPath
  });
