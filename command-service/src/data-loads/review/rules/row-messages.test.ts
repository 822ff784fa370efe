import { commonMessage } from './row-messages.ts';

describe('what a remark says of all its rows', () => {
  it.each(['', 'E999', 'constructor', 'toString'])('is nothing for a code that none has: «%s»', (code) => {
    expect(commonMessage(code)).toBeUndefined();
  });

  it('is the text of its code', () => {
    expect(commonMessage('I3')).toBe('El monto tiene más de 2 decimales: se redondea.');
  });

  it.each([
    ['amount', 'otro monto'],
    ['amount-supplier', 'otro monto y otro proveedor'],
    ['amount-supplier-day', 'otro monto, otro proveedor y otra fecha'],
    ['data', 'otros datos'],
    [undefined, 'otros datos'],
  ])('says of rows that are parted by what they differ in, in what: «%s»', (part, difference) => {
    const message = `Mismo número, con ${difference}: decide si es otro contrato, una corrección o una copia.`;
    expect(commonMessage('I14', part)).toBe(message);
  });
});
