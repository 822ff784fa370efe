import { corruptionLevelOf, corruptionLevels } from '@monitor/contracts-schema/calculations/corruption-level';
import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import { UNTAXED_LABEL } from '@monitor/contracts-schema/contracts/counting';
import type { RehearsedChange, RevertRehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import { counted } from '../../lib/format/counted.ts';
import { formatPesos } from '../../lib/format/format.ts';

/** Of a rehearsal, what a decision needs. */
export type RehearsedFigures = Pick<RevertRehearsal, 'total' | 'calculations'>;

const CENTS = 100;

/** `+1,200`; a difference that is less says so itself. */
export const signed = (text: string, difference: number): string => (difference > 0 ? `+${text}` : text);

/** To the centavo, which a difference of two numbers of pesos is not by itself. */
export const pesosBetween = ({ before, after }: RehearsedChange): string => {
  const difference = (Math.round(after * CENTS) - Math.round(before * CENTS)) / CENTS;
  return difference === 0 ? 'Sin cambio' : signed(formatPesos(difference), difference);
};

/** The index of the risk of corruption; undefined where there is none. */
export const indexIn = ({ calculations }: Pick<RehearsedFigures, 'calculations'>) =>
  calculations.find(({ isIndex }) => isIndex);

const untaxedIn = ({ untaxed, untaxedCount }: RehearsedFigures['total'], when: keyof RehearsedChange): string =>
  `${counted(untaxedCount[when], 'contrato', 'contratos')} por ${formatPesos(untaxed[when])}`;

/** What becomes of the total and the index, in a sentence. */
export const FiguresInShort = ({ rehearsal }: Readonly<{ rehearsal: RehearsedFigures }>) => {
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
      {total.untaxedCount.before + total.untaxedCount.after > 0 &&
        ` ${UNTAXED_LABEL}: de ${untaxedIn(total, 'before')} a ${untaxedIn(total, 'after')}.`}
    </p>
  );
};
