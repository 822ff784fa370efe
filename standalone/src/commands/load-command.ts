import { createCommandService } from '@monitor/command-service';
import { system } from '@monitor/platform/process/system';
import { liveGeneration } from '@monitor/platform/view-store/generations';
import { createProjector } from '@monitor/projector';
import type { Command } from 'commander';
import type { Described } from './command-context.ts';
import { findActor } from './find-actor.ts';
import { organizationMeant } from './find-organization.ts';
import { load } from './load.ts';
import { withViewsCurrent } from './with-views-current.ts';

type Options = Readonly<{
  organization: string;
  confirm?: boolean;
  ignoreErrors?: boolean;
  again?: boolean;
  as?: string;
}>;

export const addLoadCommand = (program: Command, { onPorts, terminal, end }: Described): void => {
  program
    .command('load')
    .summary('carga un libro de contratos')
    .argument('<archivo>', 'libro .xlsx con las columnas de la plantilla')
    .description(
      'Carga un libro como lo hace el sitio: lo revisa y dice qué haría. Sin --confirm queda pendiente de revisión. Es ' +
        'seguro con el servidor en marcha sobre los mismos almacenes: una organización tiene una sola carga a la vez, ' +
        'venga de donde venga. No reinicies el servidor mientras tanto: al iniciar da por interrumpidas las lecturas en ' +
        'curso y termina las cargas confirmadas.',
    )
    .requiredOption('--organization <nombre>', 'id, nombre corto o nombre de la organización')
    .option('--confirm', 'registra los contratos si ningún registro tiene errores')
    .option('--ignore-errors', 'con --confirm: omite los registros con errores')
    .option('--again', 'también si este mismo archivo, byte por byte, ya se cargó')
    .option('--as <correo>', 'actúa en nombre de este usuario; si falta, como el sistema')
    .action(async (file: string, { organization, as, ...options }: Options) =>
      end(
        await onPorts(({ ports, logger }) => {
          const projector = createProjector({ ...ports, system, logger, config: { feed: 'log' } });
          const commands = createCommandService({ ports, system, logger });
          const views = liveGeneration(ports.views, system);
          return withViewsCurrent(projector, async () => {
            const organizationId = await organizationMeant(views, organization);
            const actor = await findActor(views, as);
            const { dataLoads, noteLoad } = commands;
            const parts = { dataLoads, noteLoad, bus: ports.bus, system };
            const { confirm = false, ignoreErrors = false, again = false } = options;
            return load(parts, terminal, { file, organizationId, actor, confirm, ignoreErrors, again });
          }).finally(commands.stop);
        }),
      ),
    );
};
