import { ask } from '../testing/asking.ts';
import { contractWith, idWith, supplier, unit } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, USER] = [idWith('a'), idWith('f')];

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  const contract = (number: number, changes: Parameters<typeof contractWith>[0]) => ({
    id: idWith('c', number),
    fields: contractWith({ contractNumber: `N-${number}`, supplier: supplier(1), ...changes }),
  });
  await harness.putOrganization(A, [
    contract(1, { totalOrMaxAmount: 500_00 }),
    contract(2, { totalOrMaxAmount: 20_50, taxes: 'EXCLUDED' }),
    contract(3, { totalOrMaxAmount: 9_00, taxes: 'UNKNOWN', procedureState: 'CANCELED' }),
    contract(4, { totalOrMaxAmount: 1_00, supplier: supplier(2), organizerAdministrativeUnit: unit(3) }),
  ]);
  await harness.putUser(USER);
});
afterAll(() => harness.close());

it.each([
  ['suppliers', supplier(1).id, supplier(2).id],
  ['administrative-units', unit(1).id, unit(3).id],
])('the plan of joining %s says what of each total is not said to hold taxes', async (module, id, to) => {
  const path = `${harness.url}/api/${module}/join-plan?id=${id}&to=${to}`;
  const { body } = await ask(path, { organization: A, token: await harness.tokenFor(USER) });
  expect(body.data).toMatchObject({
    joined: { contracts: 3, total: 520.5, untaxed: 20.5, untaxedCount: 1 },
    stays: { contracts: 1, total: 1, untaxed: 0, untaxedCount: 0 },
  });
});
