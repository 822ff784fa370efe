import { dayIn, writtenDay } from './day-text.ts';

describe('a day that is typed or pasted', () => {
  it.each([
    '20/05/2018',
    '20-05-2018',
    '20.05.2018',
    '20 05 2018',
    '20052018',
    ' 20/5/2018 ',
    '2018-05-20',
    '2018/5/20',
    '2018-05-20T18:00:00.000Z',
  ])('%p is 2018-05-20', (text) => expect(dayIn(text)).toBe('2018-05-20'));

  it('is read with the day first, as it is written in Mexico', () => expect(dayIn('03/04/2019')).toBe('2019-04-03'));

  it.each(['', '31/02/2018', '05/20/2018', '20/05/18', '20/05', '20/05/0218', 'mayo', '2018-13-01', '20/05/20188'])(
    '%p is none',
    (text) => expect(dayIn(text)).toBeUndefined(),
  );

  it('shows as DD/MM/YYYY, and what is none as it was typed', () => {
    expect(writtenDay('2018-05-20')).toBe('20/05/2018');
    expect(writtenDay('31/02/2018')).toBe('31/02/2018');
    expect(writtenDay('')).toBe('');
  });
});
