import { type Alphabet, textOf } from './adversarial-texts.ts';

const SAMPLE = 24;

/** Bytes that a character of an alphabet takes in JSON. */
const jsonWidth = (alphabet: Alphabet): number => {
  const text = textOf(alphabet, SAMPLE);
  return (Buffer.byteLength(JSON.stringify(text)) - 2) / SAMPLE;
};

/** A text of an alphabet that takes so many bytes in JSON. */
export const textOfBytes = (alphabet: Alphabet, bytes: number): string =>
  textOf(alphabet, Math.max(1, Math.floor(bytes / jsonWidth(alphabet)) - SAMPLE));
