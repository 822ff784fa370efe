import { entryNamed, type Renaming } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { System } from '@monitor/platform/process/system';
import { registryOf } from '../../batches/merge/registry-of.ts';
import {
  type Chunk,
  causeOf,
  type Outcome,
  type PlannedCommand,
  type RunningBatch,
  type Waits,
} from '../../batches/plan.ts';
import { untilSettled } from '../../batches/until-settled.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import type { LoadDependencies } from '../load-dependencies.ts';
import type { NameVerdict } from '../working-load.ts';

type RenamingParts = Readonly<{ system: System }> & Pick<LoadDependencies, 'suppliers' | 'administrativeUnits'>;

/** A registered one that takes a name of a load. */
type Renamed = Renaming & Readonly<{ kind: JoinableKind; id: string }>;

export const RENAMED = 'renamed';

/** Of the names that a load's rows say, those that registered ones take, as somebody decided. */
export const renamedIn = (verdicts: readonly NameVerdict[]): readonly Renamed[] =>
  verdicts.flatMap(({ kind, as }) =>
    as?.renaming && as.id !== null && (kind === 'SUPPLIER' || kind === 'ADMINISTRATIVE_UNIT')
      ? { kind: entryNamed[kind], id: as.id, ...as.renaming }
      : [],
  );

/** No row has such a place. */
const placeOf = (at: number): number => -1 - at;

const reasonOf = (code: ProblemCode): string => {
  switch (code) {
    case 'supplier.name-taken':
    case 'administrative-unit.name-taken':
    case 'record.joined':
      return code;
    case 'record.removed':
    case 'record.not-found':
      return 'gone';
    case 'stream.version-conflict':
    case 'storage.damaged':
      return 'changed';
    default:
      throw new Error(`A name of a load is not taken: ${code}`);
  }
};

/**
 * Calls registered suppliers and units as a load's names say, each in the version that it had when that was decided: whoever
 * changed it since has the last word. The first rows are made ready while a chunk before them would be given, and they name
 * whom this renames: so it is done by making it ready.
 */
export const renamingChunk = (
  { system, ...catalogues }: RenamingParts,
  batch: RunningBatch,
  renamed: readonly Renamed[],
  { cursor, waits }: Readonly<{ cursor: string; waits: Waits }>,
): Chunk => {
  const { organizationId, batchId, actor } = batch;
  const commands = renamed.map(({ kind, id }, at): PlannedCommand => {
    const stream = streamOf(organizationId, kind, id);
    const commandId = derivedId(batchId, 'rename', stream);
    return { place: placeOf(at), kind, recordId: id, stream, commandId, fate: RENAMED };
  });

  const rename = async (command: PlannedCommand, { kind, id, to, version }: Renamed): Promise<Outcome> => {
    const context = { organizationId, actor, commandId: command.commandId, cause: causeOf(batch), now: system.now() };
    const registry = registryOf(catalogues, kind);
    const give = () =>
      registry.reviseMany(organizationId, [{ id, versions: [version], context, patch: async () => ({ name: to }) }]);
    const [handled] = await untilSettled(give, waits);
    if (!handled || handled.ok) return { command, fate: RENAMED, isRefused: false, position: handled?.position };
    return { command, fate: reasonOf(handled.code), isRefused: true };
  };

  const prepare = async (some: readonly PlannedCommand[]) => {
    const outcomes: Outcome[] = [];
    for (const [at, one] of renamed.entries()) {
      const command = some.find(({ place }) => place === placeOf(at));
      if (command) outcomes.push(await rename(command, one));
    }
    return async () => outcomes;
  };

  return { cursor, isClaiming: true, commands, prepare };
};
