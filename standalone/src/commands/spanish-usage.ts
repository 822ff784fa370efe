import type { Command, CommanderError } from 'commander';
import type { Terminal } from './terminal.ts';

const titles: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Options:': 'Opciones:',
  'Commands:': 'Comandos:',
  'Arguments:': 'Argumentos:',
  'Global Options:': 'De todos los comandos:',
};

/** Help and usage errors in Spanish; errors are thrown, and written by whoever catches them. Subcommands inherit it. */
export const inSpanish = (program: Command, { out, err }: Terminal): Command =>
  program
    .configureHelp({ showGlobalOptions: true, styleTitle: (title) => titles[title] ?? title })
    .configureOutput({
      writeOut: (text) => void out.write(text),
      writeErr: (text) => void err.write(text),
      outputError: () => {},
    })
    .helpOption('-h, --help', 'muestra esta ayuda')
    .helpCommand('help [comando]', 'muestra la ayuda de un comando')
    .exitOverride();

const usageProblems: Readonly<Record<string, string>> = {
  'commander.unknownCommand': 'Comando desconocido',
  'commander.unknownOption': 'Opción desconocida',
  'commander.excessArguments': 'Sobran argumentos',
  'commander.missingArgument': 'Falta el argumento',
  'commander.optionMissingArgument': 'Falta el valor de la opción',
  'commander.missingMandatoryOptionValue': 'Falta la opción',
  'commander.invalidArgument': 'Valor no válido',
};

/** What was wrong with a command line. */
export const usageLine = ({ code, message }: CommanderError): string => {
  const [, named] = /'([^']+)'/.exec(message) ?? [];
  return `${usageProblems[code] ?? 'Uso incorrecto'}${named ? `: ${named}` : ''}. Consulta la ayuda con --help.`;
};
