import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { acknowledgedEdits, someEdits } from './edit-phase.ts';
import { killDuring } from './killing.ts';
import { lookUntil } from './look-until.ts';
import { type Phase, promise } from './phase.ts';
import { runOperatorCommand, startOperatorCommand } from './server-process.ts';

type Files = Readonly<{ unfinished: number; whole: number }>;

const generationsIn = async (folder: string): Promise<Files> => {
  const names = await readdir(join(folder, 'data'));
  const some = (pattern: RegExp): number => names.filter((name) => pattern.test(name)).length;
  return { unfinished: some(/^views\.v\d+\.building$/), whole: some(/^views\.v\d+\.db$/) };
};

/** Kills the server, and the operator's command, while that builds the views anew: they are what they were, or the new ones. */
export const killDuringRebuild: Phase = async ({ folder, server, client, random, killAfter }) => {
  const { edits, expected } = await someEdits(client, random);
  const acknowledged = await acknowledgedEdits(client, edits);
  const rebuilding = await startOperatorCommand(folder, 'rebuild');
  let hasEnded = false;
  void rebuilding.ended.finally(() => {
    hasEnded = true;
  });
  const hasBegun = async () => hasEnded || (await generationsIn(folder)).unfinished > 0 || undefined;
  await lookUntil('the start of a rebuild', hasBegun);
  const both = { ...server, kill: () => Promise.all([rebuilding.kill(), server.kill()]) };
  const rebuilt = async (): Promise<void> => {
    const { code } = await rebuilding.ended;
    if (code !== 0) throw new Error('The rebuild was killed');
  };
  const { tookMs } = await killDuring(both, killAfter('rebuild', edits.length), () => [rebuilt()]);
  const left = await generationsIn(folder);
  return {
    what: 'rebuild',
    where: left.unfinished > 0 ? 'half built' : `${left.whole} generations`,
    work: edits.length,
    tookMs,
    recover: async (again) => {
      await acknowledged(again);
      const { code, said } = await runOperatorCommand(folder, 'rebuild');
      promise(code === 0, `it cannot be rebuilt any more: ${said}`);
      const { unfinished, whole } = await generationsIn(folder);
      promise(unfinished === 0 && whole === 2, `${unfinished} unfinished and ${whole} whole generations are left`);
      return expected;
    },
  };
};
