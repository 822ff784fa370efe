import { type Rational, rational, wholeNumber } from '../formulas/rational.ts';
import { type VariableFrom, type VariableName, variables } from '../formulas/variables.ts';
import type { Centavos } from '../money.ts';

/** The variables that are sums over contracts. Amounts in centavos. */
export type SummedVariable = VariableFrom<'contracts'>;

/** Of one supplier: what its contracts sum, and how many they are. */
export type SupplierShare = readonly [amount: Centavos, contracts: number];

/** Amounts in centavos. */
export type VariableValues = Readonly<Record<VariableName, number>>;

const CENTAVOS = 100n;

/** A variable as formulas take it: amounts in pesos. */
export const asOperand = (name: VariableName, value: number): Rational =>
  variables[name].unit === 'pesos' ? rational(BigInt(value), CENTAVOS) : wholeNumber(value);
