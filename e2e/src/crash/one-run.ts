import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Random } from '@monitor/standalone/demo/random';
import {
  killDuringChange,
  killDuringFirstLoad,
  killDuringLoad,
  killDuringMerge,
  killDuringUndo,
} from './batch-phase.ts';
import { signInWithOrganization } from './client.ts';
import { killDuringEdits } from './edit-phase.ts';
import { checkLeftOut, checkNothingStaged, checkReservations, checkTotals, viewsCurrent } from './final-checks.ts';
import { type Killed, type Phase, type PhaseName, promise, type Scene } from './phase.ts';
import { killDuringRebuild } from './rebuild-phase.ts';
import { runOperatorCommand, type ServerProcess, startServer } from './server-process.ts';
import { killDuringUpload } from './upload-phase.ts';

const phases: Readonly<Record<PhaseName, Phase>> = {
  upload: killDuringUpload,
  load: killDuringLoad,
  'first-load': killDuringFirstLoad,
  change: killDuringChange,
  merge: killDuringMerge,
  undo: killDuringUndo,
  edits: killDuringEdits,
  rebuild: killDuringRebuild,
};

export type RunResult = Readonly<{
  killed: Killed | undefined;
  /** What went wrong, what the servers said, and the folder it went wrong in, kept. */
  failure: Readonly<{ error: unknown; folder: string; said: string }> | undefined;
}>;

/** Kills a server in the middle of one phase, starts it again on the same folder, and checks all that it promises. */
export const runOnce = async (name: PhaseName, random: Random, killAfter: Scene['killAfter']): Promise<RunResult> => {
  const folder = await mkdtemp(join(tmpdir(), 'monitor-crash-'));
  const started: ServerProcess[] = [];
  const start = async (): Promise<ServerProcess> => {
    const server = await startServer(folder);
    started.push(server);
    return server;
  };
  let killed: Killed | undefined;
  try {
    const first = await start();
    const client = await signInWithOrganization(first.url);
    killed = await phases[name]({ folder, server: first, client, random, killAfter });

    const second = await start();
    const again = client.on(second.url);
    await viewsCurrent(second.url);
    const expected = await killed.recover(again, () => viewsCurrent(second.url));
    await viewsCurrent(second.url);
    await checkTotals(again, expected);
    await checkReservations(again);
    if (killed.leftOut !== undefined) await checkLeftOut(again, killed.leftOut);
    await second.stop();
    await checkNothingStaged(folder);
    const verified = await runOperatorCommand(folder, 'verify');
    promise(verified.code === 0, `rebuilding gives other views: ${verified.said}`);
  } catch (error) {
    for (const server of started) await server.kill();
    return { killed, failure: { error, folder, said: started.map(({ said }) => said()).join('') } };
  }
  await rm(folder, { recursive: true, force: true });
  return { killed, failure: undefined };
};
