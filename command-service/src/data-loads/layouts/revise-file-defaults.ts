import {
  type FileDefaults,
  NO_FILE_DEFAULTS,
  type VersionedFileDefaults,
} from '@monitor/contracts-schema/data-loads/file-defaults';
import type { ReadingDecisionEvent } from '@monitor/contracts-schema/data-loads/reading-decision-events';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { EventReader } from '@monitor/platform/event-store/event-store';
import { type CommandContext, utcDayOf } from '../../deciding/command-context.ts';
import { accept, type Decider, refuse } from '../../deciding/decider.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import { stateOf } from '../../writing/writer.ts';
import type { LoadDependencies } from '../load-dependencies.ts';

type Revised = Extract<ReadingDecisionEvent, { type: 'FileDefaultsRevised' }>;

/** Without a version, of whatever there is by now. */
type Revise = Readonly<{
  facts: Pick<Revised['data'], 'id' | 'organizationId' | 'validFrom'>;
  patch: Partial<FileDefaults>;
  version?: number | undefined;
}>;

const fileDefaultsDecider: Decider<Revise, VersionedFileDefaults, Revised> = {
  initialState: { ...NO_FILE_DEFAULTS, version: 0 },
  evolve: ({ version }, { data }) => ({ ...data.fields, version: version + 1 }),
  decide: ({ facts, patch, version: seen }, { version, ...before }) => {
    if (seen !== undefined && seen !== version) return refuse('stream.version-conflict');
    const fields = { ...before, ...patch };
    const changes = changesBetween(before, fields);
    return changes.length === 0
      ? accept()
      : accept({ type: 'FileDefaultsRevised', data: { ...facts, fields, changes } });
  },
};

const idOf = (organizationId: string): string => derivedId(organizationId, 'file-defaults');

const streamFor = (organizationId: string): string =>
  streamOf(organizationId, 'reading-decision', idOf(organizationId));

/** What stands in an organization's files for what they lack. */
export const fileDefaultsOf = async (events: EventReader, organizationId: string): Promise<VersionedFileDefaults> =>
  stateOf(fileDefaultsDecider, (await events.read(streamFor(organizationId))).events);

/** Changes some of it for the files to come, and says so in the log. */
export const reviseFileDefaults = async (
  { ports: { writing } }: Pick<LoadDependencies, 'ports'>,
  context: CommandContext,
  { version, ...patch }: Partial<VersionedFileDefaults>,
): Promise<{ position: string | undefined }> => {
  const { organizationId, now } = context;
  const facts = { id: idOf(organizationId), organizationId, validFrom: utcDayOf(now) };
  const stream = streamFor(organizationId);
  const handled = await writing.handle(fileDefaultsDecider, stream, { facts, patch, version }, context);
  if (!handled.ok) throw new Refused(handled.code);
  return { position: handled.position };
};
