import { showProgress } from './progress.ts';
import { hearingTerminal } from './testing/heard.ts';

it('says each tenth of the way once, on the error output, where there is no terminal', () => {
  const terminal = hearingTerminal();
  const progress = showProgress(terminal, 'Leyendo');
  for (let done = 0; done <= 45; done += 5) progress.at(done, 100);
  progress.at(100, 100);
  progress.end();
  expect(terminal.remarked()).toBe('Leyendo 10%\nLeyendo 20%\nLeyendo 30%\nLeyendo 40%\nLeyendo 100%\n');
  expect(terminal.said()).toBe('');
});
