import { type NamedOne, type NameKind, nameKeyOf } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { ReviewName, ReviewNames } from '@monitor/contracts-schema/data-loads/review-names';
import { toPesos } from '@monitor/contracts-schema/money';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
import type { Where } from '@monitor/platform/view-store/view-store';
import { pageOfRecords } from '../../../page-of-records.ts';
import { nameOf } from '../../load-dependencies.ts';
import { decisionsOf, type NameVerdict } from '../../working-load.ts';
import type { Review } from '../open-review.ts';
import { type AlikeName, nameId } from '../rules/names/new-names.ts';
import { alikesStaged, type StagedName, stagedNameId, stagedNames } from '../staged-names.ts';

export type NameQuery = Readonly<{
  page: number;
  pageSize: number;
  search: string;
  kind?: NameKind | undefined;
  onlyAlike: boolean;
}>;

/** The new names of the file under review, those that are alike another first, in the sheet's order. */
export const listNames = async (
  review: Review,
  { search, kind, onlyAlike, ...page }: NameQuery,
): Promise<ReviewNames> => {
  const { staged } = review;
  const term = foldForSearch(search);
  const where: Where = {
    ...(kind && { kind }),
    ...(onlyAlike && { isAlike: true }),
    ...(term && { search: { contains: term } }),
  };
  const { pagination, found } = await pageOfRecords(staged, stagedNames, page, {
    where,
    sort: [
      { field: 'order', direction: 'asc' },
      { field: 'firstRow', direction: 'asc' },
      { field: 'kind', direction: 'desc' },
    ],
  });
  const shown = shownName(review);
  return {
    _id: review.load.dataLoadId,
    names: await Promise.all(found.map(shown)),
    counts: await countsOf(review),
    pagination,
  };
};

const countsOf = async ({ staged, file: { fileId, verdicts } }: Review): Promise<ReviewNames['counts']> => {
  const count = (where: Where): Promise<number> => staged.count(stagedNames, where);
  const decided = [
    ...verdicts.map(({ kind, key }) => stagedNameId(fileId, kind, key)),
    ...(await staying(staged, fileId, verdicts)),
  ];
  const alike = await count({ isAlike: true });
  return {
    suppliers: await count({ kind: 'SUPPLIER' }),
    administrativeUnits: await count({ kind: 'ADMINISTRATIVE_UNIT' }),
    alike,
    undecided: alike - (decided.length === 0 ? 0 : await count({ isAlike: true, id: { in: decided } })),
  };
};

/** Names that are decided by what was decided of one that they are alike: that it is they. */
const staying = async (
  staged: Review['staged'],
  fileId: string,
  verdicts: readonly NameVerdict[],
): Promise<string[]> => {
  const pairs = verdicts.flatMap(({ kind, key, as }) =>
    as?.id === null ? [{ key, id: stagedNameId(fileId, kind, nameKeyOf(kind, as.name)) }] : [],
  );
  const ids = pairs.map(({ id }) => id);
  const found = ids.length > 0 ? await staged.getMany(stagedNames, ids) : new Map();
  return pairs
    .filter(({ key, id }) => {
      const name: StagedName | undefined = found.get(id)?.document;
      return name?.alikes.some((alike) => alike.id === null && nameKeyOf(name.kind, alike.name) === key);
    })
    .map(({ id }) => id);
};

const shownName = ({ staged, file: { fileId, verdicts } }: Review) => {
  const byName = new Map(verdicts.map((verdict) => [nameId(verdict), verdict]));
  const byMeant = Map.groupBy(verdicts, ({ kind, as }) =>
    as?.id === null ? nameId({ kind, key: nameKeyOf(kind, as.name) }) : undefined,
  );
  const decisions = decisionsOf(verdicts);

  return async (shown: StagedName): Promise<ReviewName> => {
    const { id, kind, key, name, rfc, rows, wrongRows, amount, firstRow } = shown;
    const isThis = (one: NamedOne | null | undefined): boolean => one?.id === null && nameKeyOf(kind, one.name) === key;
    /** What was decided of one that this name is alike. */
    const decisionOf = (alike: string): ReviewName['alikes'][number]['decision'] => {
      const other = byName.get(nameId({ kind, key: nameKeyOf(kind, alike) }));
      return other ? { isThis: isThis(other.as), decidedAt: other.decidedAt } : null;
    };
    /** One that is this name by way of a third cannot be what this name is. */
    const isThisByAnother = (alike: string): boolean =>
      isThis(decisions.meant(kind, nameKeyOf(kind, alike))) && !decisionOf(alike)?.isThis;
    const verdict = byName.get(nameId(shown));
    const whoMeanIt = (byMeant.get(nameId(shown)) ?? []).map((other): NamedOne => ({ id: null, name: other.name }));
    const joined = notAlike(shown, [...(verdict?.as ? [verdict.as] : []), ...whoMeanIt]);
    const alikes = [
      ...(await alikesStaged(staged, fileId, kind, shown.alikes)),
      // Of two names of the file that are alike, the later one says so.
      ...(await alikesStaged(staged, fileId, kind, joined)).filter(({ inFile }) => !inFile?.alikes.some(isThis)),
    ];
    return {
      _id: id,
      kind,
      name,
      rfc,
      rows,
      wrongRows,
      amount: toPesos(amount),
      firstRow,
      alikes: alikes
        .filter(({ alike }) => alike.id !== null || !isThisByAnother(alike.name))
        .map(({ id, alike, inFile }) => ({
          _id: id,
          name: inFile?.name ?? alike.name,
          rfc: inFile?.rfc ?? alike.rfc,
          registered: alike.id !== null,
          rows: inFile?.rows ?? null,
          amount: inFile && toPesos(inFile.amount),
          decision: alike.id === null ? decisionOf(alike.name) : null,
        })),
      decision: shownVerdict(verdict, fileId),
    };
  };
};

/** Those of some others, with which it was declared to be one, that it is not alike. */
const notAlike = ({ kind, alikes }: StagedName, others: readonly NamedOne[]): readonly AlikeName[] => {
  const nameIn = ({ id, name }: NamedOne): string => id ?? nameKeyOf(kind, name);
  const known = new Set(alikes.map(nameIn));
  return others.filter((one) => !known.has(nameIn(one))).map(({ id, name }) => ({ id, name, rfc: null }));
};

const shownVerdict = (verdict: NameVerdict | undefined, fileId: string): ReviewName['decision'] => {
  if (!verdict) return null;
  const { kind, as, decidedBy, decidedAt } = verdict;
  const decision = { decidedBy: nameOf(decidedBy), decidedAt };
  if (!as) return { verdict: 'DIFFERENT', as: null, ...decision };
  const _id = as.id ?? stagedNameId(fileId, kind, nameKeyOf(kind, as.name));
  return { verdict: 'SAME', as: { _id, name: as.name, renamedTo: as.renaming?.to ?? null }, ...decision };
};
