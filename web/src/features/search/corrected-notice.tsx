import type { FoundEverywhere } from '@monitor/contracts-schema/search/search-endpoints';
import { correctedInWords } from '@monitor/contracts-schema/search/search-words';
import { looks } from '../../ui/layout/primitives.ts';

/** Which words were taken for others, since nothing says them. */
export const CorrectedNotice = ({ corrected }: Pick<FoundEverywhere, 'corrected'>) =>
  corrected.map((words) => (
    <p key={words.typed} className={looks('muted')}>
      {correctedInWords(words)}
    </p>
  ));
