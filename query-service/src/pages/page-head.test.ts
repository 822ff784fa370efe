import type { Branding } from '@monitor/contracts-schema/installation/branding';
import { DEFAULT_ZONE, setInstallationZone } from '@monitor/contracts-schema/installation-zone';
import { headTags } from './page-head.ts';

const branding: Branding = {
  name: 'Contraloría "abierta" <script>',
  motto: null,
  description: ['Uno', 'Dos'],
  website: 'https://ejemplo.mx',
  programme: null,
  demonstration: false,
  funders: [],
};

describe('the head of a page', () => {
  const head = (said: Branding | undefined) =>
    headTags({ title: 'T', description: 'D', branding: said }, { name: 'Monitor', origin: undefined });

  it('tells the application who runs the installation, as text that stays text', () => {
    const content = /name="monitor:branding" content="([^"]*)"/.exec(head(branding))?.[1] ?? '';
    expect(content).not.toContain('<');
    const text = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    expect(JSON.parse(text)).toEqual(branding);
  });

  it('tells it the zone of dates and hours', () => {
    expect(head(undefined)).toContain('<meta name="monitor:zone" content="America/Mexico_City" />');
    setInstallationZone('America/Tijuana');
    expect(head(undefined)).toContain('<meta name="monitor:zone" content="America/Tijuana" />');
    setInstallationZone(DEFAULT_ZONE);
  });

  it('says nothing of it where nobody told', () => expect(head(undefined)).not.toContain('monitor:branding'));
});
