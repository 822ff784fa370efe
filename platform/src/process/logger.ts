import { pino } from 'pino';

export type Logger = Readonly<{
  debug: (details: object, message: string) => void;
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}>;

/** Structured lines on standard error, so that standard output stays for people. Secrets are redacted. */
export const openLogger = (level: string, name: string): Logger =>
  pino(
    { level, name, redact: ['*.password', '*.token', '*.authorization', 'headers.authorization'] },
    pino.destination({ dest: 2, sync: false }),
  );

export const silentLogger: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
