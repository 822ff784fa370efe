import { procedureAmounts } from './procedure-amounts.ts';

describe('the amounts of the tiles', () => {
  it('are those of each procedure type, and their sum', () =>
    expect(
      procedureAmounts([
        { _id: 'PUBLIC', total: 10.5, totalAmount: 30.5 },
        { _id: 'NO_BID', total: 20, totalAmount: 30.5 },
      ]),
    ).toEqual({ total: 30.5, public: 10.5, invitation: 0, noBid: 20 }));

  it('are nothing without contracts', () =>
    expect(procedureAmounts([])).toEqual({ total: 0, public: 0, invitation: 0, noBid: 0 }));
});
