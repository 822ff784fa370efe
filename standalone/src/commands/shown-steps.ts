import { type ShownProgress, showProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';

/** Shows the progress of pieces of work that come one after another. */
export const shownSteps = <Step extends string>(terminal: Terminal, labels: Readonly<Record<Step, string>>) => {
  let shown: { step: Step; progress: ShownProgress } | undefined;
  const end = (): void => {
    shown?.progress.end();
    shown = undefined;
  };
  return {
    at: (step: Step, done: number, total: number): void => {
      if (shown?.step !== step) {
        end();
        shown = { step, progress: showProgress(terminal, labels[step]) };
      }
      shown.progress.at(done, total);
    },
    end,
  };
};
