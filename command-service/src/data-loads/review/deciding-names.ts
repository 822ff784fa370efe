import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { type NamedOne, nameKeyOf } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { DecideNames } from '@monitor/contracts-schema/data-loads/review-names';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { type LoadDependencies, nameOf, type Requester } from '../load-dependencies.ts';
import { loadState, occupied } from '../load-process.ts';
import { decisionsOf, type NameVerdict, type StagedFile } from '../working-load.ts';
import { openReview, type Review } from './open-review.ts';
import { rememberVerdicts } from './remembered-verdicts.ts';
import type { ChangingRows } from './row-changes.ts';
import { nameId } from './rules/new-names.ts';
import { alikesStaged, type StagedName, stagedNames } from './staged-names.ts';

type Decision = DecideNames['decisions'][number];
type NameDecision = Readonly<{ staged: StagedName; decision: Decision; as: NamedOne | null }>;

/** Takes what administrators say of the new names of the load under review, and judges the rows that say them again. */
export const createDecidingNames = (
  { ports, system, suppliers, administrativeUnits }: LoadDependencies,
  rows: ChangingRows,
) => {
  const isRegistered = async (organizationId: string, { kind }: StagedName, id: string): Promise<boolean> => {
    const registry = kind === 'SUPPLIER' ? suppliers : administrativeUnits;
    return (await registry.find(organizationId, id)).status === 'registered';
  };

  /** A later name of the file that is alike an earlier one may be the one that stays. */
  const laterAlike = async (
    store: Review['staged'],
    { kind, key }: StagedName,
    as: string | undefined,
  ): Promise<NamedOne | undefined> => {
    const later = as === undefined ? undefined : (await store.getMany(stagedNames, [as])).get(as)?.document;
    const isAlike = later?.alikes.some(({ id, name }) => id === null && nameKeyOf(kind, name) === key);
    return later && later.kind === kind && isAlike ? { id: null, name: later.name } : undefined;
  };

  /** Whom a name is declared to be: one of those it is alike, that is still there. */
  const meantBy = async (
    organizationId: string,
    { staged: store, file: { fileId } }: Review,
    staged: StagedName,
    { as }: Decision,
  ): Promise<NamedOne> => {
    const alikes = await alikesStaged(store, fileId, staged.kind, staged.alikes);
    const meant = alikes.find(({ id }) => id === as)?.alike ?? (await laterAlike(store, staged, as));
    if (!meant || (meant.id !== null && !(await isRegistered(organizationId, staged, meant.id))))
      throw new Refused('data-load.name-not-alike', { errors: [{ field: staged.id, message: staged.name }] });
    return { id: meant.id, name: meant.name };
  };

  const resolveDecisions = async (
    organizationId: string,
    review: Review,
    decisions: readonly Decision[],
  ): Promise<readonly NameDecision[]> => {
    const ids = decisions.map(({ name }) => name);
    const known = await review.staged.getMany(stagedNames, ids);
    return Promise.all(
      decisions.map(async (decision) => {
        const staged = known.get(decision.name)?.document;
        if (!staged) throw new Refused('data-load.name-not-found');
        return {
          staged,
          decision,
          as: decision.verdict === 'SAME' ? await meantBy(organizationId, review, staged, decision) : null,
        };
      }),
    );
  };

  /** What is decided of the names now; refuses when another has said something since it was seen, or it leads in a circle. */
  const withVerdicts = (
    file: StagedFile,
    names: readonly NameDecision[],
    by: Pick<NameVerdict, 'decidedBy' | 'decidedAt'>,
  ): StagedFile => {
    const verdicts = new Map(file.verdicts.map((verdict) => [nameId(verdict), verdict]));
    for (const { staged, decision, as } of names) {
      const { kind, key, name } = staged;
      if ((verdicts.get(nameId(staged))?.decidedAt ?? null) !== decision.seen)
        throw new Refused('data-load.name-decided', { errors: [{ field: staged.id, message: name }] });
      if (decision.verdict === 'UNDECIDED') verdicts.delete(nameId(staged));
      else verdicts.set(nameId(staged), { kind, key, name, as, ...by });
    }
    const after = [...verdicts.values()];
    const decisions = decisionsOf(after);
    for (const { staged, as } of names)
      if (as && !decisions.meant(staged.kind, staged.key))
        throw new Refused('data-load.name-in-circle', { errors: [{ field: staged.id, message: staged.name }] });
    return { ...file, verdicts: after };
  };

  return {
    decide: async (
      { organizationId, actor }: Requester,
      { idDataLoad, decisions }: DecideNames,
    ): Promise<DataLoadSummary> => {
      const review = await openReview(ports, organizationId);
      if (review?.load.dataLoadId !== idDataLoad) throw new Refused('data-load.not-found');
      if (loadState(review.load) !== 'reviewing') throw await occupied(ports.records, organizationId);
      const { fileId } = review.file;
      const names = await resolveDecisions(organizationId, review, decisions);
      const by = { decidedBy: nameOf(actor), decidedAt: system.now().toISOString() };
      let standing: StagedFile['verdicts'] = [];
      const summary = await rows.change({ organizationId, idDataLoad }, new Map(), (file) => {
        if (file.fileId !== fileId) throw new Refused('data-load.name-not-found');
        const decided = withVerdicts(file, names, by);
        standing = decided.verdicts;
        return decided;
      });
      const decided = names.map(({ staged }) => staged);
      await rememberVerdicts(ports.records, organizationId, decided, standing);
      return summary;
    },
  };
};
