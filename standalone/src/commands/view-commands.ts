import type { Command } from 'commander';
import type { Described } from './command-context.ts';
import { rebuild } from './rebuild.ts';
import { verify } from './verify.ts';

export const addViewCommands = (program: Command, { onPorts, terminal, end }: Described): void => {
  program
    .command('rebuild')
    .summary('reconstruye las vistas a partir de la bitácora')
    .description(
      'Reconstruye todas las vistas a partir de la bitácora, junto a las que se muestran; comprueba que sus sumas ' +
        'coincidan y entonces las muestra. Es seguro con el servidor en marcha: nadie deja de ver información.',
    )
    .action(async () => end(await onPorts(({ ports }) => rebuild(ports, terminal))));

  program
    .command('verify')
    .summary('comprueba que las vistas digan lo que dice la bitácora')
    .description(
      'Repite la bitácora en un almacén temporal y compara cada documento publicado. Termina con 1 si alguno difiere, o ' +
        'si la bitácora sigue con un evento de un programa más nuevo. ' +
        'No cambia nada; es seguro con el servidor en marcha.',
    )
    .action(async () => end(await onPorts(({ ports }) => verify(ports, terminal))));
};
