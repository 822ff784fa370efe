import { expectOpenAt } from './open-to-all.ts';
import { textsOf } from './reading/reading.ts';
import { comesToBe, see } from './seeing.ts';
import { DESKTOP, openBrowserWorld, PHONE } from './world/browser-world.ts';
import { TOWN } from './world/town-monitor.ts';

const OTHER = 'Ayuntamiento de Ocampo';

describe('the overview of all organizations', () => {
  const world = openBrowserWorld();
  beforeAll(async () => {
    await world.admin.post('/api/organizations/save', { name: OTHER, shortName: 'Ocampo' });
  });

  it('is reached where one is chosen, sorted by its headers, and cited by its address', async () => {
    const page = await world.visit({ as: 'stranger', at: '/select-organization' });
    await page.getByRole('link', { name: 'Panorama: todas las organizaciones' }).click();
    const names = () => textsOf(page.getByRole('rowheader'));
    await comesToBe(names, [TOWN.name, OTHER, 'Total']);
    await see(page.getByRole('figure').getByRole('img').first());
    await page.getByRole('columnheader', { name: 'Organización' }).getByRole('button').click();
    await comesToBe(names, [OTHER, TOWN.name, 'Total']);

    const elsewhere = await world.visit({ as: 'stranger', at: page.url() });
    await comesToBe(() => textsOf(elsewhere.getByRole('rowheader')), [OTHER, TOWN.name, 'Total']);
    await elsewhere.getByRole('link', { name: TOWN.name }).click();
    await see(elsewhere.getByRole('banner').getByText(TOWN.name));
    await comesToBe(async () => new URL(elsewhere.url()).pathname, '/');
  });

  it.each([DESKTOP, PHONE])('lies open to everybody at $width', async (size) => {
    const page = await world.visit({ size, at: '/panorama' });
    await expectOpenAt(page, size, page.getByRole('figure').getByRole('img').first());
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
