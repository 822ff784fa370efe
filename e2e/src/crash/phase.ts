import type { Random } from '@monitor/standalone/demo/random';
import type { ExpectedTotals } from '@monitor/standalone/testing/made-up-contracts';
import type { Client } from './client.ts';
import type { ServerProcess } from './server-process.ts';

export const phaseNames = ['upload', 'load', 'change', 'merge', 'undo', 'edits', 'rebuild', 'first-load'] as const;
export type PhaseName = (typeof phaseNames)[number];

/** What a run stands on: a fresh server, an organization in it, randomness, and where the kill is to fall. */
export type Scene = Readonly<{
  folder: string;
  server: ServerProcess;
  client: Client;
  random: Random;
  /** How long to wait before the kill, for so much of this work. */
  killAfter: (what: string, work: number) => number;
}>;

/** A server killed in the middle of something. */
export type Killed = Readonly<{
  /** In the middle of what, and in which part of it. */
  what: string;
  where: string;
  /** Amount of work asked for, and how long it took; undefined when the kill came first. */
  work: number;
  tookMs: number | undefined;
  /**
   * On the server started again: checks that nothing acknowledged is lost, and brings the work to its end. `viewsCurrent`
   * waits until the views hold all that is in the log.
   */
  recover: (client: Client, viewsCurrent: () => Promise<void>) => Promise<ExpectedTotals>;
  /** Rows of the load that must be told as left out; undefined without a load. */
  leftOut?: number;
}>;

export type Phase = (scene: Scene) => Promise<Killed>;

/** Throws when something a monitor promises did not hold. */
export const promise = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`Broken promise: ${what}`);
};
