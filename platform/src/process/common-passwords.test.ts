import { isCommonPassword } from './common-passwords.ts';

describe('a password', () => {
  it.each([
    ...[
      'password',
      'Password1',
      'Contraseña1!',
      'contraseña123',
      'administrador',
      'Admin123',
      'adminadmin',
      '#Monitor2026',
    ],
    ...[
      '12345678',
      '87654321',
      '20261121',
      'aaaaaaaa',
      'abababab',
      'abcdefgh',
      'qwertyuiop',
      'qwerty123',
      '1q2w3e4r5t',
    ],
  ])('%s is one of the first that anybody tries', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each([
    ...[
      'correcto caballo',
      'una contraseña de prueba',
      'contraseña-de-prueba',
      'muy secreta',
      'a1b2c3d4e5f6',
      '!"#$%&/()=',
    ],
    ...['Xk29-vbtQ', '7c1f09ab22d4', 'admin-del-archivo-general'],
  ])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false));
});
