import { calculationTypeLabels } from '@monitor/contracts-schema/calculations/calculation-words';
import { catalogues } from '@monitor/contracts-schema/catalogues';
import type { CatalogueField } from '@monitor/contracts-schema/catalogues/catalogue-field';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { isReadable, labelOf, valueInHistory } from './history-fields.ts';

describe.each(Object.values(catalogues))('the history of $noun.many', ({ aggregate, described, permission }) => {
  const fields = Object.entries<CatalogueField>(described);

  it('calls each field as the catalogue declares it', () => {
    expect(fields.map(([field]) => labelOf(aggregate, field))).toEqual(fields.map(([, { label }]) => label));
  });

  it('shows who has no permission the public fields only', () => {
    const readable = fields.filter(([field]) => isReadable(aggregate, field, []));
    expect(readable).toEqual(fields.filter(([, { visibility }]) => visibility === 'public'));
    expect(fields.every(([field]) => isReadable(aggregate, field, [permission]))).toBe(true);
  });
});

describe('the history of calculations', () => {
  it('calls every field by its name and tells its value in words; its notes are for who administers it', () => {
    const scale = [{ min: 0, max: 33, value: 2.5 }];
    const filters = [
      { kind: 'amount', variable: 'NTC', property: 'totalAmount', operator: 'GREATER', value: 1_000_00 },
    ];
    const told = Object.entries({ ...aCalculation(), expression: 'round($MTG / $NTC)', scale, filters }).map(
      ([field, value]) => [labelOf('calculation', field), valueInHistory('calculation', field, value)],
    );
    expect(Object.fromEntries(told)).toMatchObject({
      Fórmula: 'redondear($MTG / $NTC)',
      'Es el índice': false,
      'Rangos de la escala': '0 a 33: 2.5 puntos',
      Filtros: '$NTC: Monto total mayor que $1,000.00',
      Tipo: calculationTypeLabels.CONTRACT,
    });
    const readable = Object.keys(aCalculation()).filter((field) => !isReadable('calculation', field, []));
    expect(readable).toEqual(['notes']);
    expect(isReadable('calculation', 'notes', ['CALCULATIONS'])).toBe(true);
  });
});

it('permissions are told by their names, pictures as other ones', () => {
  expect(valueInHistory('user', 'permissions', ['USERS', 'CONTRACTS'])).toBe('Usuarios, Contratos y carga de datos');
  expect(valueInHistory('user', 'profilePicture', `${'0'.repeat(26)}3f2a1c`)).toBe('Imagen 3f2a1c');
  expect(valueInHistory('user', 'profilePicture', null)).toBeNull();
});
