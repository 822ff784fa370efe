import { createCommandService } from '@monitor/command-service';
import { silentLogger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
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
      remarked: 'La contraseña debe contener al menos 8 caracteres\n',
    });
  });

  it('refuses a password that anybody would try first, and an account without a name', async () => {
    expect(await installation.runTyping('Password123\n', 'create-admin', ...person, '--password-stdin')).toMatchObject({
      code: 1,
      remarked: 'La contraseña es una de las primeras que cualquiera prueba\n',
    });
    expect(await installation.run('create-admin', '--email', 'ines@ejemplo.mx')).toMatchObject({
      code: 1,
      remarked: 'Falta --name; Falta --last-name\n',
    });
  });

  it('gives an account that is there another password, and ends its sessions', async () => {
    const reset = ['create-admin', '--email', 'Ines@ejemplo.mx', '--reset-password'] as const;
    expect(await installation.run(...reset)).toMatchObject({ code: 1, remarked: 'El usuario no existe\n' });
    await installation.run('create-admin', ...person);
    const account = () =>
      installation.on(async (ports) => {
        const { accounts } = createCommandService({ ports, system, logger: silentLogger });
        const found = await accounts.findByEmail('ines@ejemplo.mx');
        return { ...found, holder: await accounts.holderOf({ userId: found?.id ?? '', epoch: 0 }) };
      });
    expect(await account()).toMatchObject({ sessionEpoch: 0, holder: expect.anything() });
    const typed = await installation.runTyping('otra clave larga\n', ...reset, '--password-stdin');
    expect(typed).toEqual({ code: 0, said: 'Administrador: Ines@ejemplo.mx\n', remarked: '' });
    expect(await account()).toMatchObject({ sessionEpoch: 1, holder: undefined });
    expect((await installation.run(...reset)).said).toMatch(/^Administrador: Ines@ejemplo\.mx\nContraseña: \S{16}\n$/);
    expect(await account()).toMatchObject({ sessionEpoch: 2 });
  });

  it('refuses an address that is taken, or is none', async () => {
    await installation.run('create-admin', ...person);
    expect(await installation.run('create-admin', ...person)).toMatchObject({
      code: 1,
      remarked: 'Ya existe un usuario con ese correo electrónico. Para darle otra contraseña usa --reset-password\n',
    });
    const wrong = ['--email', 'ines', '--name', 'Inés', '--last-name', 'Peña'] as const;
    expect(await installation.run('create-admin', ...wrong)).toMatchObject({
      code: 1,
      remarked: 'El correo electrónico no es válido\n',
    });
  });
});
