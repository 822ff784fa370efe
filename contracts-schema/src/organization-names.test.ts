import { organizationName } from './http/organization-name.ts';
import { idNamed, organizationSlug } from './organization-names.ts';

const ID = '0198f3a0b1c27d4e8f90a1b2c3d4e5f6';

describe('the slug of an organization', () => {
  it.each([
    ['Ánimas', 'animas-c3d4e5f6'],
    ['San Ñandú 2', 'san-nandu-2-c3d4e5f6'],
    ['  S.A. / «B» ', 's-a-b-c3d4e5f6'],
    ['Ελλάδα', 'c3d4e5f6'],
  ])('of «%s» is %s', (shortName, slug) => expect(organizationSlug({ id: ID, shortName })).toBe(slug));

  it('says which one by its end alone, whatever it is called by then', () => {
    const others = [ID.replace(/6$/, '7'), ID.replace(/^0/, '1')];
    expect(idNamed('llamada-de-otro-modo-c3d4e5f6', [ID])).toBe(ID);
    expect(idNamed('animas-c3d4e5f6', others.slice(0, 1))).toBeUndefined();
    expect(idNamed('animas-c3d4e5f6', [others[0]!, ID])).toBe(ID);
  });

  it('says none where two end alike', () =>
    expect(idNamed('animas-c3d4e5f6', [ID, ID.replace(/^0/, '1')])).toBeUndefined());
});

describe('an organization may be named', () => {
  it.each([ID, ID.slice(0, 24), 'animas-c3d4e5f6', 'c3d4e5f6'])('by %s', (named) => {
    expect(organizationName.safeParse(named).success).toBe(true);
    expect(idNamed(named, [ID, ID.replaceAll('0', '1').replaceAll('6', '5')])).toBe(ID);
  });

  it.each(['animas', 'Animas-c3d4e5f6', '-c3d4e5f6', 'animas--c3d4e5f6', 'c3d4e5f', `${'a-'.repeat(60)}c3d4e5f6`])(
    'not by %s',
    (named) => expect(organizationName.safeParse(named).success).toBe(false),
  );
});
