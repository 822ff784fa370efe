import { truncate } from './truncate.ts';

describe('cutting a text', () => {
  it('leaves what fits', () => {
    expect(truncate('a'.repeat(30))).toBe('a'.repeat(30));
    expect(truncate('')).toBe('');
  });

  it('cuts at thirty characters and says so', () => {
    expect(truncate('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
  });

  it('leaves no blank before the ellipsis and halves no character', () => {
    expect(truncate('uno dos tres', 4)).toBe('uno…');
    expect(truncate('🏛️🏛️', 1)).toBe('🏛…');
  });
});
