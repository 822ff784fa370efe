import { counted } from '../../../lib/format/counted.ts';
import { FiguresInShort } from '../../../ui/batches/rehearsed-figures.tsx';
import type { RehearsalState } from './use-rehearsal.ts';

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
