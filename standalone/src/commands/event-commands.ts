import type { Command } from 'commander';
import type { Described } from './command-context.ts';
import { exportEvents } from './export-events.ts';
import { importEvents } from './import-events.ts';

export const addEventCommands = (program: Command, { onPorts, terminal, end }: Described): void => {
  program
    .command('export-events')
    .summary('exporta la bitácora, un evento por línea')
    .description(
      'Escribe los eventos registrados, uno por línea (JSON), en su orden, y una última línea con su cuenta y el ' +
        'SHA-256 de las líneas. No incluye posiciones, que son de cada almacén. Es seguro con el servidor en marcha. ' +
        'La bitácora completa incluye nombres y correos de usuarios, nunca contraseñas.',
    )
    .option('--organization <id>', 'solo los eventos de una organización')
    .option('--output <archivo>', 'archivo nuevo donde escribir; si falta, la salida estándar')
    .action(async (options: { organization?: string; output?: string }) =>
      end(await onPorts(({ ports }) => exportEvents(ports, terminal, options))),
    );

  program
    .command('import-events')
    .summary('llena una bitácora vacía con una exportación')
    .argument('<archivo>', 'archivo escrito por export-events')
    .description(
      'Comprueba que la exportación esté completa y que cada evento cumpla su esquema; la escribe en una bitácora vacía ' +
        '(si no lo está, se niega) conservando identificadores, orden, versiones y metadatos, la lee de vuelta para ' +
        'comprobarlo, y construye las vistas. ' +
        'Úsalo con el servidor detenido. Lo que no está en la bitácora (contraseñas, reservas de números y nombres, ' +
        'archivos) se restaura de un respaldo. Si se interrumpe, ejecútalo otra vez con el mismo archivo: sigue donde quedó.',
    )
    .action(async (file: string) => end(await onPorts(({ ports }) => importEvents(ports, terminal, file))));
};
