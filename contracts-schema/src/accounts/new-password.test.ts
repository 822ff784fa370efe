import { passwordLengthProblem } from './new-password.ts';

describe('the length of a password', () => {
  it.each([
    ['', 'La contraseña debe contener al menos 8 caracteres'],
    ['siete77', 'La contraseña debe contener al menos 8 caracteres'],
    ['🗝🗝🗝🗝', 'La contraseña debe contener al menos 8 caracteres'],
    ['a'.repeat(101), 'La contraseña debe contener un máximo de 100 caracteres'],
  ])('of %s is refused', (password, message) => expect(passwordLengthProblem(password)).toBe(message));

  it('is from 8 to 100 characters', () =>
    expect(['ocho8888', 'a'.repeat(100), '🗝'.repeat(100)].map(passwordLengthProblem)).toEqual(
      Array(3).fill(undefined),
    ));
});
