const PASSWORD_MIN = 8;
const PASSWORD_MAX = 100;
/** Code units beyond which nothing is looked at that calls itself a password. */
export const FAR_TOO_LONG_PASSWORD = 1_000;

/** What is wrong with the length of a password that somebody chooses, in the words of every place where one is typed. */
export const passwordLengthProblem = (password: string): string | undefined => {
  const { length } = [...password];
  if (length < PASSWORD_MIN) return `La contraseña debe contener al menos ${PASSWORD_MIN} caracteres`;
  if (length > PASSWORD_MAX) return `La contraseña debe contener un máximo de ${PASSWORD_MAX} caracteres`;
  return undefined;
};

/** Refused wherever a password is chosen: it is among the first that anybody tries. */
export const COMMON_PASSWORD = 'La contraseña es una de las primeras que cualquiera prueba';
