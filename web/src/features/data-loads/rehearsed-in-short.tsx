import { corruptionLevelOf, corruptionLevels } from '@monitor/contracts-schema/calculations/corruption-level';
import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import type { Rehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import { counted } from '../../lib/counted.ts';
import { formatPesos } from '../../lib/format.ts';
import { pesosBetween } from './changes-table.tsx';
import { indexIn } from './rehearsal-changes.ts';
import type { RehearsalState } from './use-rehearsal.ts';

/** What becomes of the total and the index, in a sentence. */
export const FiguresInShort = ({ rehearsal }: Readonly<{ rehearsal: Pick<Rehearsal, 'total' | 'calculations'> }>) => {
  const { total } = rehearsal;
  const index = indexIn(rehearsal);
  return (
    <p>
      El total publicado pasará de {formatPesos(total.amount.before)} a{' '}
      <strong>{formatPesos(total.amount.after)}</strong> ({pesosBetween(total.amount)})
      {index && index.after !== null && (
        <>
          {' '}
          y el índice, de {formatResult(index.before, index.displayForm)} a{' '}
          <strong>{formatResult(index.after, index.displayForm)}</strong> (riesgo{' '}
          {corruptionLevels[corruptionLevelOf(index.after)].level})
        </>
      )}
      .
    </p>
  );
};

/** What was rehearsed, in the few lines that a decision needs; or that it was not. */
export const RehearsedInShort = ({ state: { rehearsal, isStale } }: Readonly<{ state: RehearsalState }>) => {
  if (!rehearsal) return <p>Aún no calculas «Qué cambiará» en las cifras públicas.</p>;
  if (isStale) return <p>Los registros cambiaron después de calcular «Qué cambiará»: vuelve a calcularlo.</p>;
  const { glances } = rehearsal;
  return (
    <>
      <FiguresInShort rehearsal={rehearsal} />
      {glances.length > 0 && (
        <p>
          {counted(glances.length, 'cosa llama la atención', 'cosas llaman la atención')} y conviene{' '}
          {glances.length === 1 ? 'revisarla' : 'revisarlas'} antes.
        </p>
      )}
    </>
  );
};
