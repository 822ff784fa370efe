import { type Config, dataServerVariables } from '@monitor/platform/process/config';
import { CommandRefused } from './exit-code.ts';

/** What lies on servers is copied and put back with the servers' own tools, all of it at rest or in their own order. */
export const refuseConnected = (
  config: Pick<Config, (typeof dataServerVariables)[number]>,
  what: 'respaldar' | 'restaurar',
): void => {
  const servers = dataServerVariables.filter((variable) => config[variable]);
  if (servers.length > 0)
    throw new CommandRefused(
      `No se puede ${what} así: esta instalación guarda sus datos en servidores (${servers.join(' y ')}). Usa las ` +
        'herramientas de esos servidores, y export-events e import-events para la bitácora: docs/operations.md dice en ' +
        'qué orden. No se cambió nada',
    );
};
