import type { OnProgress } from '@monitor/projector';
import { type ShownProgress, showProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';

const PARTS = 1_000;

/**
 * Shows a replay of the log. Positions are for sorting; but both logs write them as growing numbers, which is good enough
 * for the length of a bar.
 */
export const showReplay = (terminal: Terminal, label: string): ShownProgress & Readonly<{ onProgress: OnProgress }> => {
  const shown = showProgress(terminal, label);
  return {
    ...shown,
    onProgress: ({ position, until = position }) =>
      shown.at(Math.round((PARTS * Number(position)) / Number(until)), PARTS),
  };
};
