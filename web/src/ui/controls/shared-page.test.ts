import { sharedPage } from './shared-page.ts';

const NOW = new Date('2026-11-28T20:00:00Z');
const SITE = 'Monitor de contrataciones públicas';

describe('what is passed on', () => {
  it('says what whoever opens it will see, and how it is cited', () => {
    const address = 'https://monitor.mx/contracts?organizacion=animas-c3d4e5f6&ejercicio=2019&ejercicio=2020&pagina=3';
    expect(sharedPage(`Contratos · Ánimas · ${SITE}`, address, NOW)).toEqual({
      address,
      shows: '«Contratos» de Ánimas, con 2 filtros, en la página 3',
      citation: `${SITE}, Ánimas, «Contratos», consultado el 28 de noviembre de 2026, ${address}`,
    });
  });

  it.each([
    ['one filter', '/suppliers?trimestre=1o+2019', '«X» de Ánimas, con 1 filtro'],
    ['an order', '/suppliers?orden=total:asc', '«X» de Ánimas, en este orden'],
    ['nothing besides', '/suppliers?todo=', '«X» de Ánimas'],
  ])('with %s', (_what, path, shows) => {
    expect(sharedPage(`X · Ánimas · ${SITE}`, `https://monitor.mx${path}`, NOW).shows).toBe(shows);
  });

  it('of a page of all organizations', () => {
    const { shows, citation } = sharedPage(`Panorama · ${SITE}`, 'https://monitor.mx/panorama', NOW);
    expect(shows).toBe('«Panorama»');
    expect(citation).toBe(`${SITE}, «Panorama», consultado el 28 de noviembre de 2026, https://monitor.mx/panorama`);
  });
});
