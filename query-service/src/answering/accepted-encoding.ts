export type Encoding = 'br' | 'gzip' | 'identity';

const WORTH_COMPRESSING = 1_024;

/** `gzip;q=0` refuses gzip; anything else that names it accepts it. */
export const accepts = (accepted: string, encoding: Exclude<Encoding, 'identity'>): boolean =>
  accepted
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()))
    .some(
      ([name, ...parameters]) => name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)),
    );

/** The best encoding a client accepts that is worth using for a body of this many bytes. */
export const encodingFor = (accepted: string | undefined, length: number): Encoding => {
  if (!accepted || length < WORTH_COMPRESSING) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
};
