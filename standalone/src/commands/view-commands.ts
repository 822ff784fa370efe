import type { Command } from 'commander';
import { restoreKeys } from './backup/restore-keys.ts';
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
    .summary('comprueba que vistas y reservaciones digan lo que dice la bitácora')
    .description(
      'Repite la bitácora en un almacén temporal y compara cada documento publicado, cada clave única y cada referencia ' +
        'de un contrato. Termina con 1 si algo difiere, o ' +
        'si la bitácora sigue con un evento de un programa más nuevo. ' +
        'Anota lo que encontró, para que el servidor lo diga y no lo repita ese día; no cambia nada más. Es seguro con el ' +
        'servidor en marcha.',
    )
    .action(async () => end(await onPorts(({ ports }) => verify(ports, terminal))));

  program
    .command('restore-keys')
    .summary('vuelve a escribir las reservaciones que faltan')
    .description(
      'Vuelve a escribir, según la bitácora, las claves únicas (números, nombres, RFC, correos) y a quiénes nombran los ' +
        'contratos. No le quita nada a quien lo tiene; es seguro con el servidor en marcha.',
    )
    .action(async () => end(await onPorts(({ ports }) => restoreKeys(ports, terminal))));
};
