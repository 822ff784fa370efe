import { overviewEndpoints } from '@monitor/contracts-schema/comparisons/overview-endpoints';
import { organizationSlug } from '@monitor/contracts-schema/organization-names';
import { screen, within } from '@testing-library/dom';
import { idOf } from '../../testing/fixtures.ts';
import { findRole, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { getOverview } = overviewEndpoints;

describe('the overview', () => {
  it('says of each organization what of its total holds no taxes, where there is such, with a list of exactly that', async () => {
    const example = api.example(getOverview);
    const of = (number: number, name: string, untaxedCount: number) => ({
      ...{ _id: idOf(number), name, shortName: name, index: null, lastLoad: null },
      totals: { ...example.data.totals, total: 900, totalCount: 3, untaxed: 400 * untaxedCount, untaxedCount },
    });
    const rows = [of(31, 'Centro', 2), of(32, 'Comala', 0)];
    api.answer(getOverview, { ...example, data: { ...example.data, rows } });
    openSite('/panorama');
    const row = within(await findRole('row', /^Centro/));
    const link = row.getByRole('link', { name: '2 sin «con\u00a0impuestos» de Centro' });
    const slug = organizationSlug({ id: idOf(31), shortName: 'Centro' });
    expect(link.getAttribute('href')).toBe(
      `/contracts?organizacion=${slug}&impuestos=EXCLUDED&impuestos=UNKNOWN&cuenta=true`,
    );
    expect(row.getByText('$800.00')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /^Comala/ })).queryByText(/impuestos/)).toBeNull();
  });
});
