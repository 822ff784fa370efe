import { publicOrganization, toPublicOrganization } from './organization-answers.ts';
import { organizationDefaults } from './organization-events.ts';

it('an organization’s public answer holds what is named public, whatever else is kept of it', () => {
  const internal = { contactEmail: 'reservado@organizacion.mx', addedTomorrow: 'reservado' };
  const organization = { ...organizationDefaults, name: 'Municipio', shortName: 'MUN', ...internal };
  const times = { createdAt: '2024-03-09T12:00:00.000Z', updatedAt: '2024-03-09T12:00:00.000Z' };
  const order = {
    name: 'Municipio',
    shortName: 'MUN',
    nameOrder: '',
    shortNameOrder: '',
    slugEnd: '',
    search: '',
    cover: null,
  };
  const answer = toPublicOrganization({ id: 'a'.repeat(32), version: 1, organization, ...order, ...times });
  expect(Object.keys(answer).sort()).toEqual(Object.keys(publicOrganization.shape).sort());
  expect(JSON.stringify(answer)).not.toContain('reservado');
});
