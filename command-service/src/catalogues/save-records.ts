import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import {
  type CommandAnswer,
  type FieldProblem,
  Refused,
  type SavedAnswer,
} from '@monitor/contracts-schema/http/answers';
import type { UnreadRow } from '@monitor/contracts-schema/http/saved-rows';
import { problems } from '@monitor/contracts-schema/problems';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { derivedId } from '../deciding/derived-id.ts';
import type { Handled } from '../writing/writer.ts';
import type { CatalogueMessages } from './catalogue-messages.ts';

/** What every form and row says: whether it is new, and on which version a correction was made. */
export type Identity = Readonly<{ _id?: string | undefined; version?: number | undefined }>;

export const FORM: Cause = { via: 'form' };
export const INLINE: Cause = { via: 'inline' };

const done = (message: string, handled: Handled & { ok: true }): CommandAnswer => ({
  error: false,
  message,
  ...(handled.position && { position: handled.position }),
});

const saved = (message: string, handled: Handled & { ok: true }, _id: string): SavedAnswer => ({
  ...done(message, handled),
  data: { _id, version: handled.version },
});

const refuseUnless = (handled: Handled): Handled & { ok: true } => {
  if (!handled.ok) throw new Refused(handled.code);
  return handled;
};

/** The version a correction was made on; a correction that does not say is refused. */
const expectedVersion = ({ version }: Identity): number => {
  if (version !== undefined) return version;
  throw new Refused('request.invalid', {
    errors: [{ field: 'version', message: 'Recarga el registro antes de guardarlo' }],
  });
};

/** Registers what is new, and revises what has an _id, with all its fields. */
export const saveRecord = async <Fields>(
  aggregate: AggregateService<Fields>,
  form: Identity,
  fields: Fields,
  context: CommandContext,
  messages: CatalogueMessages,
): Promise<SavedAnswer> => {
  if (form._id === undefined) {
    const recordId = derivedId(context.commandId, 'record');
    return saved(messages.created, refuseUnless(await aggregate.register(recordId, fields, context)), recordId);
  }
  const handled = await aggregate.revise(form._id, fields, expectedVersion(form), context);
  return saved(messages.updated, refuseUnless(handled), form._id);
};

export const removeRecord = async <Fields>(
  aggregate: AggregateService<Fields>,
  recordId: string,
  context: CommandContext,
  messages: CatalogueMessages,
): Promise<CommandAnswer> => done(messages.removed, refuseUnless(await aggregate.remove(recordId, context)));

type SaveRow<Row> = (row: Row & { _id: string }, version: number, context: CommandContext) => Promise<Handled>;

/**
 * Saves the rows edited in a table, each by itself: those that can be are saved. When some could not, it is a refusal
 * whose errors name each by its _id (its index, if it has none), and whose data say how many were saved all the same.
 */
export const saveRows = async <Row extends Identity>(
  rows: readonly (Row | UnreadRow)[],
  context: CommandContext,
  messages: CatalogueMessages,
  save: SaveRow<Row>,
): Promise<CommandAnswer> => {
  const {
    errors,
    done: saved,
    position,
  } = await eachByItself(rows, context, async (row, rowContext) => {
    if ('unread' in row) throw new Refused('record.invalid', { errors: row.unread });
    if (row._id === undefined) throw new Refused('record.not-found');
    return save({ ...row, _id: row._id }, expectedVersion(row), rowContext);
  });
  if (errors.length > 0) throw new Refused('record.invalid', { errors, data: { saved, position } });
  return { error: false, message: messages.bulk, ...(position && { position }) };
};

/**
 * Removes several records, each by itself: those that can be are removed. When some could not, it is a refusal whose
 * errors name each by its _id, and whose data say how many were removed all the same.
 */
export const removeRecords = async (
  ids: readonly string[],
  context: CommandContext,
  messages: CatalogueMessages,
  remove: (id: string, context: CommandContext) => Promise<Handled>,
): Promise<CommandAnswer> => {
  const records = [...new Set(ids)].map((_id) => ({ _id }));
  const {
    errors,
    done: removed,
    position,
  } = await eachByItself(records, context, ({ _id }, recordContext) => remove(_id, recordContext));
  if (errors.length > 0) throw new Refused('record.not-all-removed', { errors, data: { removed, position } });
  return { error: false, message: messages.removedMany(removed), ...(position && { position }) };
};

type Outcomes = Readonly<{ errors: readonly FieldProblem[]; done: number; position: string | undefined }>;

/** Others come between: the rows of one call would hold the thread. */
const ROWS_A_TURN = 10;

/** Does something with each row in a command of its own; what is refused of one keeps none of the others. */
const eachByItself = async <Row extends Identity>(
  rows: readonly Row[],
  context: CommandContext,
  work: (row: Row, context: CommandContext) => Promise<Handled>,
): Promise<Outcomes> => {
  const errors: FieldProblem[] = [];
  let done = 0;
  let position: string | undefined;
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_TURN === 0) await nextTurn();
    const rowContext = { ...context, commandId: derivedId(context.commandId, index) };
    try {
      position = latest(position, refuseUnless(await work(row, rowContext)).position);
      done += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const field = row._id ?? String(index);
      errors.push(...reasonsIn(error).map((message) => ({ field, message })));
    }
  }
  return { errors, done, position };
};

const reasonsIn = ({ errors, code }: Refused): readonly string[] =>
  errors.length > 0 ? errors.map(({ message }) => message) : [problems[code].message];

const latest = (one: string | undefined, other: string | undefined) =>
  one && other && one > other ? one : (other ?? one);

/** Throws what a form's rules found wrong with it. */
export const refuseProblems = (found: readonly FieldProblem[]): void => {
  if (found.length > 0) throw new Refused('record.invalid', { errors: found });
};
