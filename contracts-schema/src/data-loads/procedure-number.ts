import type { ProcedureType } from '../contracts/contract-enums.ts';

const TYPES: Readonly<Record<string, ProcedureType>> = {
  LA: 'PUBLIC',
  LO: 'PUBLIC',
  PO: 'PUBLIC',
  IA: 'INVITATION',
  IO: 'INVITATION',
  AA: 'NO_BID',
  AO: 'NO_BID',
  SA: 'NO_BID',
  SO: 'NO_BID',
};

const FEDERAL = /^\s*([LPIAS][AO])[- ]?\d/i;

/**
 * The type of procedure that a number says as the federal platforms write it (`LA-006000999-E1-2019`): its first letter is the
 * type, its second the law, of goods and services or of works. Undefined of any other number.
 */
export const procedureTypeOfNumber = (number: string): ProcedureType | undefined =>
  TYPES[FEDERAL.exec(number)?.[1]?.toUpperCase() ?? ''];

const BETWEEN_PUBLIC_BODIES = /^\s*EP[- ]?\d/i;

/** Whether a number says, as ComprasMX writes it, that public bodies contract with each other: that has a type only by presumption. */
export const isBetweenPublicBodies = (number: string): boolean => BETWEEN_PUBLIC_BODIES.test(number);
