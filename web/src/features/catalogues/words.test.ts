import * as words from './words.ts';

const supplier = { one: 'proveedor', many: 'proveedores', gender: 'm' } as const;
const unit = { one: 'unidad administrativa', many: 'unidades administrativas', gender: 'f' } as const;

describe('what a catalogue says', () => {
  it('has the gender of its entries', () => {
    expect([supplier, unit].map(words.newEntry)).toEqual(['Nuevo proveedor', 'Nueva unidad administrativa']);
    expect(words.usualRemovalQuestion(unit, 'OBRAS')).toEqual({
      warning: 'Esta acción borrará la unidad administrativa «OBRAS» permanentemente',
      question: '¿Estás seguro de eliminarla?',
    });
    expect(words.usualRemovalQuestion(supplier, '')).toEqual({
      warning: 'Esta acción borrará el proveedor permanentemente',
      question: '¿Estás seguro de eliminarlo?',
    });
  });

  it('agrees with how many are to be removed', () => {
    expect(words.removalOfManyQuestion(supplier, 1)).toEqual({
      warning: 'Esta acción borrará 1 proveedor permanentemente',
      question: '¿Estás seguro de eliminarlo?',
    });
    expect(words.removalOfManyQuestion(unit, 2).question).toBe('¿Estás seguro de eliminarlas?');
  });

  it('tells nothing there from nothing found', () => {
    expect(words.noneYet(supplier)).toBe('Por el momento no hay proveedores');
    expect(words.noneFound(unit)).toBe('No se han encontrado unidades administrativas que coincidan con tu búsqueda');
  });

  it('says how many rows are to be saved, and how many were', () => {
    expect(words.savingQuestion(1, supplier)).toBe('Se guardarán los cambios de 1 proveedor.');
    expect(words.savingQuestion(3, unit)).toBe('Se guardarán los cambios de 3 unidades administrativas.');
    expect(words.partlySaved(2, 1, supplier)).toBe('No fue posible guardar 1 proveedor; se guardaron 2.');
    expect(words.partlySaved(1, 2, supplier)).toBe('No fue posible guardar 2 proveedores; se guardó 1.');
    expect(words.partlySaved(0, 2, supplier)).toBe('No fue posible guardar 2 proveedores.');
  });

  it('ends each sentence once', () => {
    expect(words.sentences(['No es válido', '¿Sigue ahí?', 'Está en uso.'])).toBe(
      'No es válido. ¿Sigue ahí? Está en uso.',
    );
  });
});
