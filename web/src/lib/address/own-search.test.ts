import { sanJeronimo } from '../../testing/fixtures.ts';
import { ownSearch } from './own-search.ts';

const said = (address: string, organization: typeof sanJeronimo | null = sanJeronimo): string => {
  const [pathname = '', search] = address.split('?');
  return `${pathname}?${ownSearch(pathname, new URLSearchParams(search), organization)}`;
};

describe('what the address of a page says', () => {
  it.each(['/', '/contracts', '/Contracts/', '/suppliers/00000000000000000000000000000001', '/changes', '/contact'])(
    'is of whom it speaks: %s',
    (path) => expect(said(path)).toBe(`${path}?organizacion=san-jeronimo-00000001`),
  );

  it('is its own to say, first whose it is; what others add is not copied on', () =>
    expect(said('/contracts?utm_source=x&ejercicio=2018&fbclid=1&organizacion=otra-00000002&entry=1&orden=a')).toBe(
      '/contracts?organizacion=san-jeronimo-00000001&ejercicio=2018&orden=a',
    ));

  it('may be of nobody', () =>
    expect(said('/contracts?organizacion=otra-00000002&todo=', null)).toBe('/contracts?todo='));

  it.each(['/about?a=1', '/select-organization?redirectTo=/', '/admin/contracts?entry=1', '/nada?x=1'])(
    'is left as it is where no page speaks of an organization: %s',
    (address) => expect(said(address)).toBe(address.replace('=/', '=%2F')),
  );
});
