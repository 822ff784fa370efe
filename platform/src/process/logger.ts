import { type DestinationStream, pino } from 'pino';
import { createLogThrottle } from './log-throttle.ts';

export type Logger = Readonly<{
  debug: (details: object, message: string) => void;
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}>;

/**
 * Structured lines on standard error, so that standard output stays for people. What went wrong goes under `error`, and
 * is written with its message, stack, code and causes; a failure that comes again and again is logged seldom, with how
 * often it came meanwhile (`suppressed`). Secrets are redacted.
 */
export const openLogger = (
  level: string,
  name: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger => {
  const lines = pino(
    {
      level,
      name,
      redact: ['*.password', '*.token', '*.authorization', 'headers.authorization'],
      serializers: { error: serializedError },
    },
    destination,
  );
  const tell = createLogThrottle();
  const seldom =
    (write: Logger['error']): Logger['error'] =>
    (details, message) => {
      if (!('error' in details)) return write(details, message);
      const { now, left } = tell(`${message}: ${reasonOf(details.error)}`);
      if (now) write(left > 0 ? { ...details, suppressed: left } : details, message);
    };
  return {
    debug: (details, message) => lines.debug(details, message),
    info: (details, message) => lines.info(details, message),
    warn: seldom((details, message) => lines.warn(details, message)),
    error: seldom((details, message) => lines.error(details, message)),
  };
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The first code in the chain of causes: a system's, a database's, a driver's. */
const codeOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return error.errcode;
  return 'code' in error && error.code !== undefined ? error.code : codeOf(error.cause);
};

const serializedError = (error: unknown): unknown =>
  error instanceof Error ? { ...pino.stdSerializers.err(error), code: codeOf(error) } : error;

export const silentLogger: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
