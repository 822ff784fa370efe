const WORDS: ReadonlySet<string> = new Set([
  ...['password', 'passw0rd', 'contrasena', 'clave', 'secreto', 'secret', 'changeme', 'cambiame', 'letmein', 'welcome'],
  ...['admin', 'administrador', 'administrator', 'administracion', 'root', 'usuario', 'user', 'test', 'prueba', 'demo'],
  ...['monitor', 'karewa', 'gobierno', 'municipio', 'ayuntamiento', 'mexico', 'bienvenido', 'hola', 'holamundo'],
  ...['qwerty', 'qwertyui', 'qwertyuiop', 'asdf', 'asdfghjk', 'asdfghjkl', 'zxcvbnm', 'qazwsx', 'iloveyou', 'teamo'],
  ...['football', 'futbol', 'baseball', 'sunshine', 'princess', 'princesa', 'superman', 'dragon', 'master', 'trustno'],
]);

const FEW_CHARACTERS = 4;
const SEQUENCES = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  '1q2w3e4r5t6y7u8i9o0p',
];

/**
 * Whether a password is among the first that anybody tries: hardly any different characters, a sequence, or one common
 * word, or the same twice, with digits or signs about it. Case and accents make no difference.
 */
export const isCommonPassword = (password: string): boolean => {
  // biome-ignore lint/plugin: a password has a hundred characters at most
  const text = password.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (new Set(text).size < FEW_CHARACTERS || SEQUENCES.some((sequence) => sequence.includes(text))) return true;
  const [word = ''] = /[a-z](?:.*[a-z])?/s.exec(text) ?? [];
  const half = word.slice(0, word.length / 2);
  return word === '' ? /^\d+$/.test(text) : WORDS.has(word) || (word === half + half && WORDS.has(half));
};
