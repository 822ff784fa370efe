import { NO_FILTERS } from '../../lib/address/spending-filters.ts';
import { pictureTexts } from './picture-texts.ts';

const picture = {
  name: 'Municipio de Pruebas',
  filters: { ...NO_FILTERS, fiscalYears: ['2018'] },
  counted: 'Contratos concluidos.',
  source: 'Plataforma Nacional de Transparencia',
  lastUpdate: '2026-11-20T02:00:00.000Z',
  now: new Date('2026-11-22T03:00:00Z'),
};

describe('a chart’s picture', () => {
  it('says whose figures it shows, and by which filters', () =>
    expect(pictureTexts(picture).subtitle).toBe('Municipio de Pruebas<br>Ejercicio: 2018'));

  it('says that nothing is filtered', () =>
    expect(pictureTexts({ ...picture, filters: NO_FILTERS }).subtitle).toContain('Sin filtros'));

  it('says what is counted, its source, how fresh it is and when it was made', () =>
    expect(pictureTexts(picture).source.split('<br>')).toEqual([
      'Contratos concluidos.',
      'Fuente: Plataforma Nacional de Transparencia.',
      'Última actualización: 19 de noviembre de 2026. Imagen del 21 de noviembre de 2026.',
    ]));
});
