/** What a command tells the shell. */
export const exitCode = { done: 0, failed: 1, wrongUsage: 2, storeAway: 3 } as const;
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** Why a command will not go on, in one line for the operator. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
