import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { enumKeyOf, enumLabel } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { type DecidedKind, entryNamed, type NamedOne } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { DecideNames } from '@monitor/contracts-schema/data-loads/review-names';
import type { DecideValues } from '@monitor/contracts-schema/data-loads/review-values';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { joinPermissions } from '@monitor/contracts-schema/joins/join-views';
import type { Permission } from '@monitor/contracts-schema/permission';
import { areOfTwo } from '@monitor/contracts-schema/rfc';
import { registryOf } from '../../batches/merge/registry-of.ts';
import type { LoadDependencies, Requester } from '../load-dependencies.ts';
import { loadState, occupied } from '../load-process.ts';
import { decisionsOf, type NameVerdict, type StagedFile } from '../working-load.ts';
import { openReview, type Review } from './open-review.ts';
import { rememberVerdicts } from './remembered-verdicts.ts';
import { holderIdOf, type StagedConflict, stagedConflicts } from './rfc-conflicts.ts';
import type { ChangingRows } from './row-changes.ts';
import { nameId } from './rules/names/new-names.ts';
import { type StagedName, stagedNames } from './staged-names.ts';
import { type StagedValue, stagedValues } from './staged-values.ts';

type Decision = DecideNames['decisions'][number];
/** What is said of something that the file says, and what had been said of it when it was seen; `as` null that it is no other. */
type Decided = Readonly<{
  staged: Pick<StagedName | StagedValue | StagedConflict, 'id' | 'kind' | 'key' | 'name'>;
  isUndecided: boolean;
  seen: string | null;
  as: NamedOne | null;
}>;

/** Refuses what whoever decides may not. */
export type RequirePermission = (permission: Permission) => void;

/** Has a registered one be called by no other name of the load than the one that is about to be decided. */
const keepNameOf = (verdicts: Map<string, NameVerdict>, kind: DecidedKind, { id }: NamedOne): void => {
  for (const [name, verdict] of verdicts)
    if (verdict.kind === kind && verdict.as?.renaming && verdict.as.id === id)
      verdicts.set(name, { ...verdict, as: { id, name: verdict.as.name } });
};

/**
 * Takes what administrators say of the new names of the load under review, and of how it spells values, and judges the rows
 * that say them again.
 */
export const createDeciding = ({ ports, system, ...catalogues }: LoadDependencies, rows: ChangingRows) => {
  /** Somebody registered whom a name may be the name of, whether or not they are alike: two RFCs are two. */
  const registeredOne = async (
    organizationId: string,
    { kind, rfc, name: to }: StagedName,
    { as: id = '', renames }: Decision,
  ): Promise<NamedOne | undefined> => {
    const state = await registryOf(catalogues, entryNamed[kind]).find(organizationId, id);
    if (state.status !== 'registered' || areOfTwo(rfc, state.fields.rfc)) return undefined;
    const { version, fields } = state;
    return { id, name: fields.name, ...(renames && { renaming: { to, version } }) };
  };

  /** Another name of the file, earlier or later, whether or not they are alike: two RFCs are two. */
  const oneOfFile = async (
    store: Review['staged'],
    { id, kind, rfc }: StagedName,
    as: string,
  ): Promise<NamedOne | undefined> => {
    const other = as === id ? undefined : (await store.getMany(stagedNames, [as])).get(as)?.document;
    return other?.kind === kind && !areOfTwo(rfc, other.rfc) ? { id: null, name: other.name } : undefined;
  };

  /** Whom a name is declared to be: another of the file, or anybody registered, that is still there. */
  const meantBy = async (
    organizationId: string,
    { staged: store }: Review,
    staged: StagedName,
    decision: Decision,
  ): Promise<NamedOne> => {
    const { as = '', renames } = decision;
    const ofFile = renames ? undefined : await oneOfFile(store, staged, as);
    const meant = ofFile ?? (await registeredOne(organizationId, staged, decision));
    if (!meant) throw new Refused('data-load.name-not-alike', { errors: [{ field: staged.id, message: staged.name }] });
    return meant;
  };

  /** A name beside another's RFC is that one's, or nothing is decided of it. */
  const decidedBesideRfc = (
    { file: { fileId } }: Review,
    conflict: StagedConflict,
    { verdict, as, renames, seen }: Decision,
  ): Decided => {
    const { id, kind, key, name, rfc, holder } = conflict;
    const isUndecided = verdict === 'UNDECIDED';
    if (!isUndecided && (renames || as !== holderIdOf(fileId, conflict)))
      throw new Refused('data-load.name-not-alike', { errors: [{ field: id, message: name }] });
    return {
      staged: { id, kind, key, name: `${name} · RFC ${rfc}` },
      isUndecided,
      seen,
      as: isUndecided ? null : holder,
    };
  };

  const resolveDecisions = async (
    organizationId: string,
    review: Review,
    decisions: readonly Decision[],
    requirePermission: RequirePermission,
  ): Promise<readonly Decided[]> => {
    const ids = decisions.map(({ name }) => name);
    const known = await review.staged.getMany(stagedNames, ids);
    const besideRfcs = await review.staged.getMany(stagedConflicts, ids);
    return Promise.all(
      decisions.map(async (decision) => {
        const besideRfc = besideRfcs.get(decision.name)?.document;
        if (besideRfc) return decidedBesideRfc(review, besideRfc, decision);
        const staged = known.get(decision.name)?.document;
        if (!staged) throw new Refused('data-load.name-not-found');
        if (decision.renames) requirePermission(joinPermissions[entryNamed[staged.kind]]);
        return {
          staged,
          isUndecided: decision.verdict === 'UNDECIDED',
          seen: decision.seen,
          as: decision.verdict === 'SAME' ? await meantBy(organizationId, review, staged, decision) : null,
        };
      }),
    );
  };

  /** What is decided of the names now; refuses when another has said something since it was seen, or it leads in a circle. */
  const withVerdicts = (
    file: StagedFile,
    decided: readonly Decided[],
    by: Pick<NameVerdict, 'decidedBy' | 'decidedAt'>,
  ): StagedFile => {
    const verdicts = new Map(file.verdicts.map((verdict) => [nameId(verdict), verdict]));
    for (const { staged, isUndecided, seen, as } of decided) {
      const { kind, key, name } = staged;
      if ((verdicts.get(nameId(staged))?.decidedAt ?? null) !== seen)
        throw new Refused('data-load.name-decided', { errors: [{ field: staged.id, message: name }] });
      if (as?.renaming) keepNameOf(verdicts, kind, as);
      if (isUndecided) verdicts.delete(nameId(staged));
      else verdicts.set(nameId(staged), { kind, key, name, as, ...by });
    }
    const after = [...verdicts.values()];
    const decisions = decisionsOf(after);
    for (const { staged, as } of decided)
      if (as && !decisions.meant(staged.kind, staged.key))
        throw new Refused('data-load.name-in-circle', { errors: [{ field: staged.id, message: staged.name }] });
    return { ...file, verdicts: after };
  };

  const resolveValues = async (
    { staged: store }: Review,
    decisions: DecideValues['decisions'],
  ): Promise<readonly Decided[]> => {
    const known = await store.getMany(
      stagedValues,
      decisions.map(({ value }) => value),
    );
    return decisions.map(({ value, as, seen }) => {
      const staged = known.get(value)?.document;
      if (!staged) throw new Refused('data-load.value-not-found');
      const key = as === null ? undefined : enumKeyOf(staged.kind, as);
      if (as !== null && key === undefined) throw new Refused('data-load.value-unreadable');
      return {
        staged,
        isUndecided: key === undefined,
        seen,
        as: key === undefined ? null : { id: key, name: enumLabel(staged.kind, key) },
      };
    });
  };

  const decide = async (
    requester: Requester,
    idDataLoad: string,
    resolve: (review: Review) => Promise<readonly Decided[]>,
  ): Promise<DataLoadSummary> => {
    const { organizationId, actor } = requester;
    const review = await openReview(ports, organizationId);
    if (review?.load.dataLoadId !== idDataLoad) throw new Refused('data-load.not-found');
    if (loadState(review.load) !== 'reviewing') throw await occupied(ports.records, organizationId);
    const { fileId } = review.file;
    const decided = await resolve(review);
    const by = { decidedBy: actor, decidedAt: system.now().toISOString() };
    let standing: StagedFile['verdicts'] = [];
    const summary = await rows.change({ organizationId, idDataLoad }, new Map(), (file) => {
      if (file.fileId !== fileId) throw new Refused('data-load.name-not-found');
      const changed = withVerdicts(file, decided, by);
      standing = changed.verdicts;
      return changed;
    });
    const chosen = decided.map(({ staged }) => staged);
    await rememberVerdicts({ ports, system, requester }, review.file, chosen, standing);
    return summary;
  };

  return {
    /** Whoever says that the catalogue follows a name of the load needs to be permitted that too. */
    names: (
      requester: Requester,
      { idDataLoad, decisions }: DecideNames,
      requirePermission: RequirePermission,
    ): Promise<DataLoadSummary> =>
      decide(requester, idDataLoad, (review) =>
        resolveDecisions(requester.organizationId, review, decisions, requirePermission),
      ),
    values: (requester: Requester, { idDataLoad, decisions }: DecideValues): Promise<DataLoadSummary> =>
      decide(requester, idDataLoad, (review) => resolveValues(review, decisions)),
  };
};
