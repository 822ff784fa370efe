import { foldForSearch } from '@monitor/contracts-schema/text/text';
import { contract } from '../testing/events.ts';
import { adminSearch, publicSearch } from './contract-search.ts';

const licensed = {
  ...contract,
  procedureType: 'PUBLIC',
  category: 'PUBLIC_WORKS',
  procedureState: 'CONCLUDED',
} as const;

describe('what searches for contracts look in', () => {
  it.each(['licitacion', 'Licitación pública', 'publica', 'PÚBLICA', 'obra publica', 'concluido'])(
    'finds the words of enumerations, as «%s»',
    (text) => expect(publicSearch(licensed)).toContain(foldForSearch(text)),
  );

  it('finds the type of a contract, and that no procedures took place, as they are called', () => {
    expect(publicSearch({ ...licensed, contractType: 'OPEN' })).toContain('ABIERTO');
    expect(publicSearch({ ...licensed, contractType: 'NORMAL' })).toContain('NORMAL');
    expect(publicSearch({ ...licensed, isEmpty: true })).toContain('SIN PROCEDIMIENTOS');
    expect(publicSearch(licensed)).not.toContain('PROCEDIMIENTOS');
  });

  it('finds neither internal notes nor links for the public, and all of it for administrators', () => {
    const noted = { ...licensed, karewaNotes: 'Nota reservada', contractUrl: 'https://example.org/c.pdf' };
    for (const text of ['RESERVADA', 'EXAMPLE.ORG']) {
      expect(publicSearch(noted)).not.toContain(text);
      expect(adminSearch(noted)).toContain(text);
    }
  });

  it('holds nothing blank', () => {
    const blank = {
      ...licensed,
      contractId: null,
      contractNumber: null,
      servicesDescription: null,
      supplier: null,
      category: null,
      procedureState: null,
    };
    expect(publicSearch(blank)).toBe('LICITACION PUBLICA\nNORMAL');
  });
});
