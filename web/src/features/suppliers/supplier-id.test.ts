import { isSupplierId } from './supplier-id.ts';

const ID = '01a1fd7dc7327abc8541d67857081825';

describe("a supplier's id", () => {
  it('is 32 hexadecimal digits', () => expect(isSupplierId(ID)).toBe(true));

  it.each([`${ID}:none`, '', 'none', ID.toUpperCase(), `${ID}0`])('is not "%s"', (id) =>
    expect(isSupplierId(id)).toBe(false),
  );
});
