import { messagesOf } from './catalogue-messages.ts';

it('success is told in the gender of what was saved', () => {
  const { removedMany } = messagesOf({ one: 'unidad', many: 'unidades', gender: 'f' });
  expect([removedMany(1), removedMany(12)]).toEqual(['Se eliminó 1 unidad', 'Se eliminaron 12 unidades']);
  expect(messagesOf({ one: 'proveedor', many: 'proveedores', gender: 'm' })).toMatchObject({
    created: 'El proveedor fue creado correctamente',
    updated: 'El registro se ha actualizado exitosamente.',
    removed: 'El proveedor fue eliminado correctamente',
    bulk: 'Los proveedores fueron actualizados correctamente',
  });
  expect(messagesOf({ one: 'organización', many: 'organizaciones', gender: 'f' })).toMatchObject({
    created: 'La organización fue creada correctamente',
    removed: 'La organización fue eliminada correctamente',
    bulk: 'Las organizaciones fueron actualizadas correctamente',
  });
});
