import { Presets, SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.ts';

/** Shows the operator how far a piece of work has come. */
export type ShownProgress = Readonly<{ at: (done: number, total: number) => void; end: () => void }>;

const TENTHS = 10;

/** A bar on a terminal; elsewhere a plain line at each tenth of the way. Always on the error output. */
export const showProgress = (terminal: Terminal, label: string): ShownProgress =>
  terminal.err.isTTY ? showBar(terminal, label) : showLines(terminal, label);

const showBar = ({ err }: Terminal, label: string): ShownProgress => {
  const format = `${label} {bar} {percentage}% | faltan {eta_formatted}`;
  const bar = new SingleBar({ format, stream: err, hideCursor: true }, Presets.shades_classic);
  let started = false;
  return {
    at: (done, total) => {
      if (!started) bar.start(total, 0);
      started = true;
      bar.setTotal(total);
      bar.update(Math.min(done, total));
    },
    end: () => bar.stop(),
  };
};

const showLines = ({ err }: Terminal, label: string): ShownProgress => {
  let shown = 0;
  return {
    at: (done, total) => {
      const tenth = total > 0 ? Math.floor((Math.min(done, total) * TENTHS) / total) : TENTHS;
      if (tenth <= shown) return;
      shown = tenth;
      err.write(`${label} ${(tenth * 100) / TENTHS}%\n`);
    },
    end: () => {},
  };
};
