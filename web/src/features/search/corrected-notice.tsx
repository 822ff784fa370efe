import { correctedInWords } from '@monitor/contracts-schema/search/search-words';
import { looks } from '../../ui/layout/primitives.ts';

type Words = Readonly<{ typed: string; meant: string }>;

/** Which words were taken for others, since nothing says them. */
export const CorrectedNotice = ({ corrected }: Readonly<{ corrected: readonly Words[] }>) =>
  corrected.map((words) => (
    <p key={words.typed} className={looks('muted')}>
      {correctedInWords(words)}
    </p>
  ));
