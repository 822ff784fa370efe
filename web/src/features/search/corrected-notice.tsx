import type { FoundEverywhere } from '@monitor/contracts-schema/search/search-endpoints';
import { looks } from '../../ui/layout/primitives.ts';

/** Which words were taken for others, since nothing holds them. */
export const CorrectedNotice = ({ corrected }: Pick<FoundEverywhere, 'corrected'>) =>
  corrected.map(({ typed, meant }) => (
    <p key={typed} className={looks('muted')}>
      Nada dice «{typed}»: se buscó «<strong>{meant}</strong>».
    </p>
  ));
