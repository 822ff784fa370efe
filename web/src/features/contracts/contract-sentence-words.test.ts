import { sentenceWords } from './contract-sentence-words.ts';

describe('the sentence of a contract', () => {
  it.each([
    ['CONCLUDED', undefined, 'Contrato'],
    [null, undefined, 'Contrato'],
    ['IN_PROGRESS', 'Procedimiento en proceso.', 'Se prevé un contrato'],
    ['CANCELED', 'Procedimiento cancelado.', 'Estaba previsto un contrato'],
    ['DESERTED', 'Procedimiento desierto.', 'Estaba previsto un contrato'],
  ] as const)('in the state %s begins: %s %s', (procedureState, state, contract) =>
    expect(sentenceWords({ procedureState, contractType: 'NORMAL' })).toMatchObject({ state, contract }),
  );

  it('of an open contract says its maximum', () =>
    expect(sentenceWords({ procedureState: 'CONCLUDED', contractType: 'OPEN' }).amount).toContain('monto máximo'));
});
