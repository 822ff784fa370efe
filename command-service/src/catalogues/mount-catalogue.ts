import { IMAGE_PART } from '@monitor/contracts-schema/catalogues/catalogue-endpoints';
import type { Noun } from '@monitor/contracts-schema/catalogues/catalogue-outline';
import { imageWidths } from '@monitor/contracts-schema/files/image-widths';
import type { CommandAnswer, FieldProblem, SavedAnswer } from '@monitor/contracts-schema/http/answers';
import { type Endpoint, FORM_BODY_LIMIT } from '@monitor/contracts-schema/http/endpoint';
import type { UnreadRow } from '@monitor/contracts-schema/http/saved-rows';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { z } from 'zod';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { derivedId } from '../deciding/derived-id.ts';
import { type CommandRouteContext, mount } from '../http/command-routes.ts';
import { AS_IT_IS } from '../images/drawing-order.ts';
import type { Images } from '../images/images.ts';
import { type CatalogueMessages, messagesOf } from './catalogue-messages.ts';
import {
  FORM,
  type Identity,
  INLINE,
  refuseProblems,
  removeRecord,
  removeRecords,
  saveRecord,
  saveRows,
} from './save-records.ts';

type Taking<Body, Answer> = Endpoint & Readonly<{ body: z.ZodType<Body>; answer: z.ZodType<Answer> }>;

/** What a form is about: whose it is, and what the entry that it corrects says now (undefined: nothing is registered). */
type About<Fields> = Readonly<{ organizationId: string; current: () => Promise<Fields | undefined> }>;

/** What a catalogue's commands need to know of it. */
export type CatalogueCommands<Form extends Identity, Row extends Identity, Fields> = Readonly<{
  noun: Noun;
  endpoints: Readonly<{
    save: Taking<Form, SavedAnswer>;
    delete: Taking<{ _id: string }, CommandAnswer>;
    deleteDocs: Taking<{ ids: string[] }, CommandAnswer>;
    saveUpdatedDocs: Taking<(Row | UnreadRow)[], CommandAnswer>;
  }>;
  /** What an entry says after a form. Refuses a form that breaks a rule. */
  fieldsOf: (form: Form, about: About<Fields>) => Promise<Fields>;
  /** What a row edited in the table changes. Refuses one that breaks a rule. */
  patchOf: (row: Row, about: About<Fields>) => Promise<Partial<Fields>>;
  /** Each entry's events lie in an organization of its own, which is the entry, whichever one the administrator has chosen. */
  inOwnStream?: boolean;
  /** The field whose image forms may carry as a file, by whom images are stored, and which entries keep one. */
  image?:
    | Readonly<{ field: keyof Fields & string; images: Images; showsImage: (fields: Fields) => boolean }>
    | undefined;
  /** What is shown otherwise than by its noun. */
  messages?: Partial<CatalogueMessages> | undefined;
}>;

const [NARROW, WIDE] = imageWidths;
/** The sizes that pages show, the widest first, and what it was drawn from. */
const ENTRY_SIZES = [WIDE, NARROW, AS_IT_IS] as const;

/** A catalogue as contracts-schema declares it. */
export type DeclaredCatalogue<Form extends Identity, Fields> = Pick<
  CatalogueCommands<Form, Form, Fields>,
  'noun' | 'endpoints'
> &
  Readonly<{
    problemsWith: (form: Form, current: Fields | undefined) => readonly FieldProblem[];
    fieldsOf: (form: Form, current: Fields | undefined) => Fields;
  }>;

/** The commands of a catalogue as it is declared: forms and rows are of one shape, and all that they say is saved. */
export const commandsOf = <Form extends Identity, Fields>({
  noun,
  endpoints,
  problemsWith,
  fieldsOf,
}: DeclaredCatalogue<Form, Fields>): CatalogueCommands<Form, Form, Fields> => {
  const checkedFields = async (form: Form, about: About<Fields>): Promise<Fields> => {
    const current = await about.current();
    refuseProblems(problemsWith(form, current));
    return fieldsOf(form, current);
  };
  return { noun, endpoints, fieldsOf: checkedFields, patchOf: checkedFields };
};

/** Mounts what registers, corrects and removes a catalogue's entries, one by one and as rows of a table. */
export const mountCatalogue = <Form extends Identity, Row extends Identity, Fields>(
  routeContext: CommandRouteContext,
  catalogue: CatalogueCommands<Form, Row, Fields>,
  entries: AggregateService<Fields>,
): void => {
  const { endpoints, noun, fieldsOf, patchOf, inOwnStream, image } = catalogue;
  const messages = { ...messagesOf(noun), ...catalogue.messages };

  const isOfInstallation = endpoints.save.organization === 'optional';
  /** Where an entry's events lie, whichever organization the administrator has chosen. */
  const within = (context: CommandContext, id: string): CommandContext => {
    if (inOwnStream) return { ...context, organizationId: id };
    return isOfInstallation ? { ...context, organizationId: INSTALLATION } : context;
  };

  const about = ({ organizationId }: CommandContext, id: string | undefined): About<Fields> => ({
    organizationId,
    current: async () => {
      if (id === undefined) return undefined;
      const entry = await entries.find(organizationId, id);
      return entry.status === 'registered' ? entry.fields : undefined;
    },
  });

  mount(
    routeContext,
    endpoints.save,
    async ({ body, context, request }) => {
      const given = context(FORM);
      const command = within(given, body._id ?? derivedId(given.commandId, 'record'));
      const fields = await fieldsOf(body, about(command, body._id));
      const save = (fields: Fields) => saveRecord(entries, body, fields, command, messages);
      if (!image || !request.file || !image.showsImage(fields)) return save(fields);
      const purpose = { commandId: command.commandId, name: noun.one, sizes: ENTRY_SIZES };
      return image.images.savedWith(request, purpose, (id) => save({ ...fields, [image.field]: id }));
    },
    ...(image ? [image.images.receive(IMAGE_PART, FORM_BODY_LIMIT)] : []),
  );

  mount(routeContext, endpoints.delete, ({ body, context }) =>
    removeRecord(entries, body._id, within(context(FORM), body._id), messages),
  );

  mount(routeContext, endpoints.deleteDocs, ({ body, context }) =>
    removeRecords(body.ids, context(FORM), messages, (id, recordContext) =>
      entries.remove(id, within(recordContext, id)),
    ),
  );

  mount(routeContext, endpoints.saveUpdatedDocs, ({ body, context }) =>
    saveRows(body, context(INLINE), messages, async (row, version, rowContext) => {
      const command = within(rowContext, row._id);
      return entries.revise(row._id, await patchOf(row, about(command, row._id)), version, command);
    }),
  );
};
