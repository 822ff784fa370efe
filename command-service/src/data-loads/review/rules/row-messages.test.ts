import { commonMessage } from './row-messages.ts';

describe('what a remark says of all its rows', () => {
  it.each(['', 'E999', 'constructor', 'toString'])('is nothing for a code that none has: «%s»', (code) => {
    expect(commonMessage(code)).toBeUndefined();
  });

  it('is the text of its code', () => {
    expect(commonMessage('I3')).toBe('El monto tiene más de 2 decimales: se redondea.');
  });
});
