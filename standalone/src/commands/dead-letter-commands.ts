import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Described } from './command-context.ts';
import { retryDeadLetters, showDeadLetters, skipDeadLetter } from './dead-letters.ts';

export const addDeadLetterCommands = (program: Command, { onPorts, terminal, end }: Described): void => {
  const letters = program
    .command('dead-letters')
    .summary('eventos que no se pudieron aplicar a las vistas: los muestra, reintenta u omite')
    .description(
      'Muestra los eventos que no se pudieron aplicar a alguna vista: posición, tipo, secuencia y versión, por qué, desde ' +
        'cuándo y en cuántos intentos. Los eventos posteriores de la misma secuencia esperan por ellos; todo lo demás ' +
        'sigue. Es seguro con el servidor en marcha, también reintentar y omitir: construyen vistas nuevas junto a las que ' +
        'se muestran.',
    )
    .action(async () => end(await onPorts(({ ports }) => showDeadLetters({ ports, terminal }))));

  letters
    .command('retry')
    .summary('vuelve a intentarlos, en el orden de la bitácora')
    .argument('[id]', 'posición, o secuencia/versión, de uno de ellos; "all", todos', 'all')
    .description(
      'Construye las vistas de nuevo, en el orden de la bitácora, y las muestra: lo que ya se pueda aplicar se aplica, y ' +
        'también lo que esperaba por ello. Termina con 1 si alguno de los pedidos sigue sin poder aplicarse. Es seguro con ' +
        'el servidor en marcha.',
    )
    .action(async (id: string) => end(await onPorts(({ ports }) => retryDeadLetters({ ports, terminal }, id))));

  letters
    .command('skip')
    .summary('omite uno, con un motivo que queda registrado')
    .argument('<id>', 'posición, o secuencia/versión, del evento')
    .description(
      'Registra que el evento se omite en las vistas a las que no se puede aplicar: quién, cuándo y por qué. Se respalda ' +
        'con records.db, vale para toda reconstrucción y se ve en dead-letters y verify. El evento sigue en la bitácora. ' +
        'Construye las vistas de nuevo, sin él. Es seguro con el servidor en marcha.',
    )
    .requiredOption('--reason <motivo>', 'por qué se omite')
    .option('--by <nombre>', 'quién lo decide; si falta, el usuario del sistema')
    .action(async (id: string, { reason, by = userInfo().username }: { reason: string; by?: string }) =>
      end(await onPorts(({ ports }) => skipDeadLetter({ ports, terminal }, id, { by, reason }))),
    );
};
