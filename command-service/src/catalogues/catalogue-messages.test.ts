import { messagesOf } from './catalogue-messages.ts';

it('success is told in the gender of what was saved', () => {
  expect(messagesOf({ one: 'proveedor', many: 'proveedores', gender: 'm' })).toEqual({
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
