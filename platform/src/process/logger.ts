import { type DestinationStream, pino } from 'pino';

export type Logger = Readonly<{
  debug: (details: object, message: string) => void;
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}>;

/**
 * Structured lines on standard error, so that standard output stays for people. What went wrong goes under `error`, and
 * is written with its message, stack, code and causes. Secrets are redacted.
 */
export const openLogger = (
  level: string,
  name: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger =>
  pino(
    {
      level,
      name,
      redact: ['*.password', '*.token', '*.authorization', 'headers.authorization'],
      serializers: { error: pino.stdSerializers.err },
    },
    destination,
  );

export const silentLogger: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
