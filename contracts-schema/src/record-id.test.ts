import { isRecordId } from './record-id.ts';

const ID = '01a1fd7dc7327abc8541d67857081825';

describe("a record's id", () => {
  it('is 32 hexadecimal digits', () => expect(isRecordId(ID)).toBe(true));

  it.each([`${ID}:none`, '', 'none', ID.toUpperCase(), `${ID}0`])('is not "%s"', (id) =>
    expect(isRecordId(id)).toBe(false),
  );
});
