import { type Installation, newInstallation } from './testing/installation.ts';

describe('creating an administrator from the command line', () => {
  let installation: Installation;
  beforeEach(async () => {
    installation = await newInstallation();
  });
  afterEach(() => installation.remove());

  const person = ['--email', 'ines@ejemplo.mx', '--name', 'Inés', '--last-name', 'Peña'] as const;

  it('prints a password made up for the occasion', async () => {
    const ran = await installation.run('create-admin', ...person);
    expect(ran.code).toBe(0);
    expect(ran.said).toMatch(/^Administrador: ines@ejemplo\.mx\nContraseña: \S{16}\n$/);
  });

  it('takes a password from the standard input, and does not repeat it', async () => {
    const ran = await installation.runTyping('una clave larga\n', 'create-admin', ...person, '--password-stdin');
    expect(ran).toEqual({ code: 0, said: 'Administrador: ines@ejemplo.mx\n', remarked: '' });
    expect(await installation.runTyping('corta\n', 'create-admin', ...person, '--password-stdin')).toMatchObject({
      code: 1,
      remarked: 'La contraseña debe tener al menos 8 caracteres\n',
    });
  });

  it('refuses an address that is taken, or is none', async () => {
    await installation.run('create-admin', ...person);
    expect(await installation.run('create-admin', ...person)).toMatchObject({
      code: 1,
      remarked: 'Ya existe un usuario con ese correo electrónico\n',
    });
    const wrong = ['--email', 'ines', '--name', 'Inés', '--last-name', 'Peña'] as const;
    expect(await installation.run('create-admin', ...wrong)).toMatchObject({
      code: 1,
      remarked: 'El correo electrónico no es válido\n',
    });
  });
});
