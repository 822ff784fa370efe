import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { imageLimits } from '@monitor/contracts-schema/files/image-limits';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { DrawingOrder, DrawingOutcome, DrawnImage } from './drawing-order.ts';

/** Draws a picture. Refuses what is none, and what breaks a limit. */
export type ImageDrawer = (order: DrawingOrder) => Promise<DrawnImage>;

/** For scripts and markup; the pixels lie beside. */
const HEAP = ['--max-old-space-size=128', '--max-semi-space-size=8'];

/**
 * Draws each picture in a process of its own: what a picture does to it, by its making or by a fault of
 * libvips, ends with it. It knows nothing of the monitor's surroundings, and is killed when the picture's time is over.
 */
export const createImageDrawer =
  ({
    script = new URL('./drawing-process.ts', import.meta.url),
    seconds = imageLimits.seconds,
  }: Readonly<{ script?: URL; seconds?: number }> = {}): ImageDrawer =>
  async (order) => {
    const child = fork(script, { execArgv: HEAP, env: {}, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    const deadline = setTimeout(() => child.kill('SIGKILL'), seconds * 1_000);
    let outcome: DrawingOutcome | undefined;
    child.once('message', (message: DrawingOutcome) => {
      outcome = message;
    });
    child.send(order);
    const [errors, [, signal]] = await Promise.all([text(child.stderr!), once(child, 'close')]); // it is piped
    clearTimeout(deadline);
    if (outcome && 'drawn' in outcome) return outcome.drawn;
    if (outcome) throw new Refused(outcome.refused);
    if (child.killed) throw new Refused('image.takes-too-long');
    if (signal !== null) throw new Refused('image.takes-too-much-memory'); // ended by the heap's limit, or by the system
    throw new Error(`A picture could not be drawn: ${errors}`);
  };
