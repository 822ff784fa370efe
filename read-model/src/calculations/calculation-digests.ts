import { createHash } from 'node:crypto';
import { type HashedCalculation, legacyHashText } from '@monitor/contracts-schema/calculations/pairing-hash';

const DIGITS = 32;

/** What calculations of monitors of this kind are paired by, of the text that says what one computes. */
export const pairingDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGITS);

/** What a legacy monitor pairs a calculation by: its own hash of the same formula where there can be one, else ours. */
export const hashForLegacy = (calculation: HashedCalculation, pairingHash: string): string => {
  const text = legacyHashText(calculation);
  return text === undefined ? pairingHash : createHash('md5').update(text).digest('hex');
};
