import { type Rational, rational, wholeNumber } from '../formulas/rational.ts';
import { type VariableFrom, type VariableName, variables } from '../formulas/variables.ts';
import type { Centavos } from '../money.ts';

/** The variables that are sums over contracts. Amounts in centavos. */
export type SummedVariable = VariableFrom<'contracts'>;

/** Of one supplier: what its contracts sum, and how many they are. */
export type SupplierShare = readonly [amount: Centavos, contracts: number];

/**
 * The suppliers of a branch in the order of their ids, with the two parts of their shares: a few long texts and lists,
 * which stores and processes read and write many times faster than thousands of small ones. A document holds all of an
 * organization's, and may not be of any length.
 */
export type Shares = Readonly<{
  /** Each as 22 letters (base64url), one after the other. */
  ids: string;
  amounts: readonly Centavos[];
  contracts: readonly number[];
}>;

/** How many contracts of a format were obtained on each day. */
export type Days = Readonly<Record<string, number>>;

/**
 * What some contracts of one organization add up to, from which every variable follows. It is added to and taken from
 * contract by contract; nothing is stored of what came to 0. Suppliers lie in branches by their id, formats by period,
 * organizing unit and kind, both in steps, so that one that changes leaves most of the others as they are.
 */
export type Tally = Readonly<{
  sums: Readonly<Partial<Record<SummedVariable, number>>>;
  suppliers: Tree;
  formats: Tree;
}>;

/** Steps to what is stored, each by a name. */
export type Tree = Readonly<{ [step: string]: Tree | Shares | Days }>;

/**
 * What the contracts of one organization come to, as far as the variables of several organizations need it: suppliers
 * and formats belong to one organization, so that counting them together is adding.
 */
export type Digest = Readonly<{
  sums: Tally['sums'];
  suppliers: readonly SupplierShare[];
  formats: number;
  formatsOnTime: number;
}>;

/** Amounts in centavos. */
export type VariableValues = Readonly<Record<VariableName, number>>;

const CENTAVOS = 100n;

/** A variable as formulas take it: amounts in pesos. */
export const asOperand = (name: VariableName, value: number): Rational =>
  variables[name].unit === 'pesos' ? rational(BigInt(value), CENTAVOS) : wholeNumber(value);
