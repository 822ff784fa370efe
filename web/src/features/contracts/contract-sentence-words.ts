import type { PublicContract } from '@monitor/contracts-schema/contracts/contract-answers';

/** The words around a contract's supplier and amount. */
export type SentenceWords = Readonly<{
  /** What became of the procedure, where that is not a contract like any other. */
  state: string | undefined;
  contract: string;
  amount: string;
}>;

const states: Readonly<Record<string, Readonly<{ state: string; contract: string }>>> = {
  IN_PROGRESS: { state: 'Procedimiento en proceso.', contract: 'Se prevé un contrato' },
  CANCELED: { state: 'Procedimiento cancelado.', contract: 'Estaba previsto un contrato' },
  DESERTED: { state: 'Procedimiento desierto.', contract: 'Estaba previsto un contrato' },
} satisfies Partial<Record<NonNullable<PublicContract['procedureState']>, { state: string; contract: string }>>;

/** How a contract is told: what was cancelled, deserted or is not concluded yet never reads as though it had been paid. */
export const sentenceWords = ({
  procedureState,
  contractType,
}: Pick<PublicContract, 'procedureState' | 'contractType'>): SentenceWords => {
  const known = procedureState ? states[procedureState] : undefined;
  return {
    state: known?.state,
    contract: known?.contract ?? 'Contrato',
    amount: contractType === 'OPEN' ? ' por un monto máximo de ' : ' por un monto total de ',
  };
};
