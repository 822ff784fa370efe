import type { Command } from 'commander';
import type { Described } from '../command-context.ts';
import { compact } from '../compact.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

export const addBackupCommands = (program: Command, { config, terminal, end }: Described): void => {
  program
    .command('backup')
    .summary('respalda la instalación en una carpeta nueva')
    .argument('<carpeta>', 'carpeta que no existe o está vacía, fuera de DATA_DIR')
    .description(
      'Copia todo lo que hay en DATA_DIR (bitácora, registros, vistas, cargas en revisión, archivos, correos y secreto) ' +
        'tal como está en un momento, con la suma SHA-256 de cada archivo. Es seguro con el servidor en marcha. La carpeta ' +
        'contiene contraseñas cifradas y el secreto de las sesiones: guárdala como tal.',
    )
    .option('--without-views', 'sin las vistas, que se construyen de nuevo a partir de la bitácora')
    .action(async (into: string, { withoutViews = false }: { withoutViews?: boolean }) =>
      end(await backup(config(), terminal, { into, withViews: !withoutViews })),
    );

  program
    .command('restore')
    .summary('restaura un respaldo')
    .argument('<carpeta>', 'carpeta escrita por backup')
    .description(
      'Comprueba cada archivo del respaldo, lo copia a DATA_DIR, lee la bitácora hasta el final y verifica las vistas; no ' +
        'inicia nada. Se niega con el servidor en marcha, y si DATA_DIR no está vacía.',
    )
    .option('--replace', 'aparta lo que hay en DATA_DIR, en una carpeta junto a lo restaurado; no lo borra')
    .action(async (from: string, { replace = false }: { replace?: boolean }) =>
      end(await restore(config(), terminal, { from, replace })),
    );

  program
    .command('compact')
    .summary('devuelve al disco el lugar que dejaron los datos borrados')
    .description(
      'Escribe de nuevo, sin huecos, los archivos de bases de datos de DATA_DIR. Necesita libre tanto lugar como el mayor ' +
        'de ellos. Se niega con el servidor en marcha.',
    )
    .action(async () => end(await compact(config(), terminal)));
};
