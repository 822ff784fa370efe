import { type CommandService, createCommandService } from '@monitor/command-service';
import type { ColumnMapping } from '@monitor/contracts-schema/data-loads/column-mapping';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { problems } from '@monitor/contracts-schema/problems';
import { foldForSearch, nameKey } from '@monitor/contracts-schema/text/text';
import { accessProblem } from '@monitor/contracts-schema/users/access';
import { userViews } from '@monitor/contracts-schema/users/user-views';
import { system } from '@monitor/platform/process/system';
import { liveGeneration } from '@monitor/platform/view-store/generations';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { createProjector } from '@monitor/projector';
import { openRehearsals } from '@monitor/read-model/rehearsal/rehearsals';
import { type Command, Option } from 'commander';
import type { Described } from './command-context.ts';
import { CommandRefused } from './exit-code.ts';
import { load } from './load.ts';
import { withViewsCurrent } from './with-views-current.ts';

/** The id of the organization an operator means by its id, its short name or its name. Refuses none, and more than one. */
const organizationMeant = async (views: ViewReader, meant: string): Promise<string> => {
  const organizations = await views.find(organizationViews, {});
  const found = organizations.filter(
    ({ id, name, shortName }) =>
      id === meant || foldForSearch(shortName) === foldForSearch(meant) || nameKey(name) === nameKey(meant),
  );
  const [first, second] = found;
  if (!first) {
    const known = organizations.map(({ shortName }) => shortName).join(', ') || 'ninguna';
    throw new CommandRefused(`No existe la organización "${meant}" (registradas: ${known})`);
  }
  if (second) {
    const same = found.map(({ id, name }) => `${id} (${name})`).join(', ');
    throw new CommandRefused(`Varias organizaciones se llaman "${meant}": indica una por su id: ${same}`);
  }
  return first.id;
};

/** How the columns are read of the file whose headings begin so. Refuses none, and more than one. */
const mappingMeant = (
  known: Awaited<ReturnType<CommandService['dataLoads']['mappings']>>,
  meant: string,
): ColumnMapping => {
  const found = known.filter(({ name }) => foldForSearch(name).startsWith(foldForSearch(meant)));
  const [first, second] = found;
  if (first && !second) return first.mapping;
  const listed = (found.length > 0 ? found : known).map(({ name }) => `«${name}»`).join(', ') || 'nada';
  throw new CommandRefused(
    first
      ? `Se recuerda más de un archivo con encabezados que comienzan así: ${listed}`
      : `No se recuerda ningún archivo cuyos encabezados comiencen con "${meant}" (se recuerda: ${listed})`,
  );
};

/** Who acts: the user with this e-mail, if they may load contracts; the system when nobody is named. */
const findActor = async (views: ViewReader, email: string | undefined): Promise<Actor> => {
  if (email === undefined) return { kind: 'system' };
  const users = await views.find(userViews, {});
  const known = users.find((user) => user.email.toLowerCase() === email.trim().toLowerCase());
  if (!known?.user.active) throw new CommandRefused(`${problems['user.not-found'].message}: ${email}`);
  const problem = accessProblem('CONTRACTS', known.user);
  if (problem) throw new CommandRefused(`${problems[problem].message}: ${email}`);
  return { kind: 'user', userId: known.id, name: `${known.name} ${known.lastName}`.trim() };
};

type Options = Readonly<{
  organization: string;
  confirm?: boolean;
  ignoreErrors?: boolean;
  rehearse?: boolean;
  again?: boolean;
  sheet?: string;
  mapping?: string;
  as?: string;
}>;

export const addLoadCommand = (program: Command, { onPorts, terminal, end }: Described): void => {
  program
    .command('load')
    .summary('carga un libro de contratos')
    .argument('<archivo>', 'libro o tabla de contratos: de la plantilla, de la PNT, de CompraNet, o propia')
    .description(
      'Carga un libro como lo hace el sitio: lo revisa y dice qué haría. Sin --confirm queda pendiente de revisión. Es ' +
        'seguro con el servidor en marcha sobre los mismos almacenes: una organización tiene una sola carga a la vez, ' +
        'venga de donde venga. No reinicies el servidor mientras tanto: al iniciar da por interrumpidas las lecturas en ' +
        'curso y termina las cargas confirmadas.',
    )
    .requiredOption('--organization <nombre>', 'id, nombre corto o nombre de la organización')
    .option('--confirm', 'registra los contratos si ningún registro tiene errores')
    .option('--ignore-errors', 'con --confirm: omite los registros con errores')
    .addOption(
      new Option('--rehearse', 'dice qué cambiaría de las cifras públicas, y no deja nada pendiente').conflicts(
        'confirm',
      ),
    )
    .option('--again', 'también si este mismo archivo, byte por byte, ya se cargó')
    .option('--sheet <hoja>', 'lee esta hoja del libro; si falta, la que se reconozca')
    .option(
      '--mapping <encabezados>',
      'lee las columnas como se indicó para otro archivo: cómo comienzan sus encabezados, según «Lo que se recuerda»',
    )
    .option('--as <correo>', 'actúa en nombre de este usuario; si falta, como el sistema')
    .action(async (file: string, { organization, as, ...options }: Options) =>
      end(
        await onPorts(({ ports, config, logger }) => {
          const projector = createProjector({ ...ports, system, logger, config: { feed: 'log' } });
          const commands = createCommandService({
            ports,
            system,
            logger,
            rehearse: openRehearsals(ports, config.OUTLIER_AMOUNT),
          });
          const views = liveGeneration(ports.views, system);
          return withViewsCurrent(projector, async () => {
            const organizationId = await organizationMeant(views, organization);
            const actor = await findActor(views, as);
            const { dataLoads, noteLoad } = commands;
            const parts = { dataLoads, noteLoad, bus: ports.bus, system };
            const { confirm = false, ignoreErrors = false, rehearse = false, again = false, sheet } = options;
            const mapping =
              options.mapping === undefined
                ? undefined
                : mappingMeant(await dataLoads.mappings(organizationId), options.mapping);
            const columns = { sheet, mapping };
            const order = { file, organizationId, actor, confirm, ignoreErrors, rehearse, again, columns };
            return load(parts, terminal, order);
          }).finally(commands.stop);
        }),
      ),
    );
};
