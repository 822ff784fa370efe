/** What the second bytes of accented Latin letters are taken for, by the two ways in which programs misread UTF-8. */
const SECOND_BYTES = Array.from({ length: 0x40 }, (_, index) => 0x80 + index);
const windows = new TextDecoder('windows-1252');
const letterOf = new Map(
  SECOND_BYTES.flatMap((byte) => {
    const letter = String.fromCharCode(byte + 0x40);
    return [String.fromCharCode(byte), windows.decode(Uint8Array.of(byte))].map((read) => [read, letter] as const);
  }),
);

/** A text with the accents of which a program that took UTF-8 for Latin-1 has made pairs: `DirecciÃ³n` is `Dirección`. */
export const repairAccents = (text: string): string =>
  text.includes('Ã') ? text.replace(/Ã(.)/gsu, (pair, second: string) => letterOf.get(second) ?? pair) : text;
