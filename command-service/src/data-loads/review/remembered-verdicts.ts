import { type ColumnMapping, layoutName } from '@monitor/contracts-schema/data-loads/column-mapping';
import { type EnumField, enumFields, enumKeyOf } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import type { FileDefaults } from '@monitor/contracts-schema/data-loads/file-defaults';
import { DECISION_TEXT, type Decided } from '@monitor/contracts-schema/data-loads/load-decisions';
import { type DecidedKind, nameKeyOf } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { ReadingDecisionEvent } from '@monitor/contracts-schema/data-loads/reading-decision-events';
import type { RememberedDecisions } from '@monitor/contracts-schema/data-loads/remembered-decisions';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { streamOf } from '@monitor/contracts-schema/streams';
import { startOfLine } from '@monitor/contracts-schema/text/plain-text';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { utcDayOf } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import { pageOfRecords } from '../../page-of-records.ts';
import { withDefaults } from '../layouts/file-defaults.ts';
import type { FoundColumns, KnownColumns } from '../layouts/find-headings.ts';
import { type LoadDependencies, nameOf, type Requester } from '../load-dependencies.ts';
import { decisionsOf, type NameVerdict, type StagedFile } from '../working-load.ts';
import { stagedConflicts } from './rfc-conflicts.ts';
import type { RegisteredCatalogue } from './rules/load-catalogue.ts';
import { type StagedName, stagedNameId, stagedNames } from './staged-names.ts';
import { stagedValues } from './staged-values.ts';

/** What was decided of a name or a value; or of the columns of files with the same headings. */
type Remembered = Omit<NameVerdict, 'kind'> &
  Readonly<{ id: string; organizationId: string }> &
  (Readonly<{ kind: DecidedKind }> | Readonly<{ kind: 'COLUMNS'; mapping: ColumnMapping }>);

const rememberedVerdicts: Collection<Remembered> = {
  name: 'name-verdicts',
  fields: { id: 'text', organizationId: 'text', decidedAt: 'text' },
  indexes: [['organizationId', 'decidedAt']],
};

/** What is remembered for an organization's later loads, the latest first. */
export const listRemembered = async (
  records: ViewStore,
  organizationId: string,
  page: Readonly<{ page: number; pageSize: number }>,
): Promise<RememberedDecisions> => {
  const { pagination, found } = await pageOfRecords(records, rememberedVerdicts, page, {
    where: { organizationId },
    sort: [{ field: 'decidedAt', direction: 'desc' }],
  });
  return {
    docs: found.map(({ id: _id, kind, name: text, as, decidedBy, decidedAt }) => ({
      ...{ _id, kind, text, as: as?.name ?? null, decidedBy: nameOf(decidedBy), decidedAt },
    })),
    pagination,
  };
};

/** Who forgets what, and when. */
type Forgetting = Pick<LoadDependencies, 'system'> &
  Readonly<{ ports: Pick<LoadDependencies['ports'], 'records' | 'writing'>; requester: Requester }>;

/** Tells the log of what is about to be gone. */
const tellForgotten = async (
  { ports: { writing }, system, requester }: Forgetting,
  forgotten: readonly Remembered[],
): Promise<void> => {
  const { organizationId, actor, commandId } = requester;
  const now = system.now();
  for (const { id, kind, name: text, as } of forgotten) {
    const data = { id, organizationId, validFrom: utcDayOf(now), kind, text, as: as?.name ?? null };
    const event: ReadingDecisionEvent = { type: 'ReadingDecisionForgotten', data };
    await writing.appendNext(streamOf(organizationId, 'reading-decision', id), [event], {
      commandId: derivedId(commandId, 'forget', id),
      organizationId,
      actor,
      cause: { via: 'form' },
      now,
    });
  }
};

/** Later loads ask again; what was loaded, and a load under review, stay as they are. */
export const forgetRemembered = async (forgetting: Forgetting, id: string): Promise<void> => {
  const { records } = forgetting.ports;
  const where = { id, organizationId: forgetting.requester.organizationId };
  const found = await records.find(rememberedVerdicts, { where });
  if (found.length === 0) throw new Refused('data-load.decision-not-found');
  await tellForgotten(forgetting, found);
  await records.removeWhere(rememberedVerdicts, where);
};

const isValue = (kind: DecidedKind): kind is EnumField => (enumFields as readonly DecidedKind[]).includes(kind);

const idOf = (organizationId: string, { kind, key }: Pick<Remembered, 'kind' | 'key'>): string =>
  derivedId(organizationId, 'name-verdict', kind, key);

/** That a name is somebody's, for good: that one is renamed once. */
const rememberedOf = (organizationId: string, verdict: NameVerdict): Remembered & Readonly<{ kind: DecidedKind }> => {
  const { as } = verdict;
  return { ...verdict, as: as && { id: as.id, name: as.name }, id: idOf(organizationId, verdict), organizationId };
};

/** The names that registered ones give up for those of a load are their other spellings from then on. */
export const rememberRenamed = async (
  records: ViewStore,
  organizationId: string,
  verdicts: readonly NameVerdict[],
): Promise<void> => {
  const remembered = verdicts.flatMap(({ as, ...verdict }) =>
    as?.renaming
      ? rememberedOf(organizationId, {
          ...verdict,
          key: nameKeyOf(verdict.kind, as.name),
          name: as.name,
          as: { id: as.id, name: as.renaming.to },
        })
      : [],
  );
  if (remembered.length > 0) await records.replaceMany(rememberedVerdicts, remembered);
};

/**
 * Keeps what stands of names that somebody decided for the organization's later loads, and takes out what was taken back: of
 * what an earlier load left, whose file is older than this one, that is forgetting it.
 */
export const rememberVerdicts = async (
  forgetting: Forgetting,
  { createdAt }: Pick<StagedFile, 'createdAt'>,
  decided: readonly Pick<NameVerdict, 'kind' | 'key'>[],
  standing: readonly NameVerdict[],
): Promise<void> => {
  const { records } = forgetting.ports;
  const { organizationId } = forgetting.requester;
  const ids = new Set(decided.map((name) => idOf(organizationId, name)));
  const remembered = standing.map((verdict) => rememberedOf(organizationId, verdict)).filter(({ id }) => ids.has(id));
  for (const { id } of remembered) ids.delete(id);
  if (remembered.length > 0) await records.replaceMany(rememberedVerdicts, remembered);
  if (ids.size === 0) return;
  const where = { id: { in: [...ids] } };
  const takenBack = await records.find(rememberedVerdicts, { where });
  await tellForgotten(
    forgetting,
    takenBack.filter(({ decidedAt }) => decidedAt < createdAt),
  );
  await records.removeWhere(rememberedVerdicts, where);
};

/** What was decided of a file's columns, in words: of which headings, and as what they are read. */
export const columnsInWords = ({ headings, mapping }: FoundColumns) => ({
  text: startOfLine(headings.map(({ heading }) => heading).join(' · '), DECISION_TEXT),
  as: layoutName(mapping.layout) ?? 'Lo que se indicó de cada columna',
});

/** Keeps what was decided of a file's columns for the organization's later files with these headings. */
export const rememberColumns = async (
  records: ViewStore,
  organizationId: string,
  found: FoundColumns,
  decided: Decided,
): Promise<void> => {
  const kind = 'COLUMNS';
  const { key, mapping } = found;
  const { text: name, as: meaning } = columnsInWords(found);
  const as = { id: null, name: meaning };
  const id = idOf(organizationId, { kind, key });
  await records.replaceMany(rememberedVerdicts, [{ id, organizationId, kind, key, name, as, mapping, ...decided }]);
};

/** How the columns of earlier files are read, by their headings as they are listed. */
export const mappingsRemembered = async (
  records: ViewStore,
  organizationId: string,
  defaults: FileDefaults,
): Promise<readonly Readonly<{ name: string; mapping: ColumnMapping }>[]> =>
  (await allRemembered(records, organizationId)).flatMap((one) =>
    one.kind === 'COLUMNS' ? [{ name: one.name, mapping: withDefaults(one.mapping, defaults) }] : [],
  );

/** All that was decided in an organization's loads, the earliest first. */
export const allRemembered = (records: ViewStore, organizationId: string): Promise<readonly Remembered[]> =>
  records.find(rememberedVerdicts, { where: { organizationId }, sort: [{ field: 'decidedAt', direction: 'asc' }] });

/** Who decided, in an earlier load, how the columns of files with the headings of this key are read. */
export const columnsDecidedBefore = (found: readonly Remembered[], key: string): Decided | undefined => {
  const before = found.find((one) => one.kind === 'COLUMNS' && one.key === key);
  return before && { decidedBy: before.decidedBy, decidedAt: before.decidedAt, isRemembered: true };
};

/** What was decided in earlier loads of files' columns, by the key of their headings; and of any file, who is the organization. */
export const columnsRemembered = (found: readonly Remembered[]): Pick<KnownColumns, 'remembered' | 'ours'> => {
  const ofColumns = found.flatMap((one) => (one.kind === 'COLUMNS' ? [one] : []));
  const remembered = Object.fromEntries(ofColumns.map(({ key, mapping }) => [key, mapping]));
  return { remembered, ours: ofColumns.flatMap(({ mapping }) => mapping.buyers?.ours ?? []) };
};

/**
 * What was decided in earlier loads: of names, of each whom it means in the end, and nothing of one that is registered no
 * more; of values, what they mean, and nothing of a meaning that there is no more.
 */
export const verdictsRemembered = (
  found: readonly Remembered[],
  { suppliers, administrativeUnits }: RegisteredCatalogue,
): readonly NameVerdict[] => {
  const remembered = found.flatMap((one) => (one.kind === 'COLUMNS' ? [] : [one]));
  if (remembered.length === 0) return [];
  const registered = new Set([...suppliers, ...administrativeUnits].map(({ id }) => id));
  const decisions = decisionsOf(remembered);
  return remembered.flatMap(({ id: _id, organizationId: _organizationId, ...one }) => {
    const verdict = { ...one, isRemembered: true } as const;
    if (!verdict.as) return [verdict];
    if (isValue(verdict.kind)) return enumKeyOf(verdict.kind, verdict.as.id ?? '') ? [verdict] : [];
    const as = decisions.meant(verdict.kind, verdict.key);
    return as && (as.id === null || registered.has(as.id)) ? [{ ...verdict, as }] : [];
  });
};

/** Of what was decided, what is about names and values that a file says: names in any of its rows, or in one to be saved. */
export const verdictsInFile = async (
  staged: ViewStore,
  fileId: string,
  verdicts: readonly NameVerdict[],
  rows: 'any' | 'to-be-saved',
): Promise<readonly NameVerdict[]> => {
  const isInRows = ({ rows: all, wrongRows }: StagedName): boolean => rows === 'any' || all > wrongRows;
  const nameIdOf = ({ kind, key }: NameVerdict): string => stagedNameId(fileId, kind, key);
  if (verdicts.length === 0) return [];
  const ids = verdicts.map(nameIdOf);
  const names = await staged.getMany(stagedNames, ids);
  const values = await staged.getMany(stagedValues, ids);
  const conflicts = await staged.getMany(stagedConflicts, ids);
  return verdicts.filter((verdict) => {
    const id = nameIdOf(verdict);
    const name = names.get(id)?.document;
    return (name && isInRows(name)) || values.has(id) || conflicts.has(id);
  });
};
