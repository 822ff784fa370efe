import { COMMON_PASSWORD, passwordLengthProblem } from '@monitor/contracts-schema/accounts/new-password';
import { type FieldProblem, Refused } from '@monitor/contracts-schema/http/answers';
import { isCommonPassword } from '@monitor/platform/process/common-passwords';

/** Throws what is wrong with a password that somebody chooses in a field, after what else is wrong with the form. */
export const refusePassword = (field: string, password: string, others: readonly FieldProblem[] = []): void => {
  const problem = passwordLengthProblem(password) ?? (isCommonPassword(password) ? COMMON_PASSWORD : undefined);
  const errors = [...others, ...(problem === undefined ? [] : [{ field, message: problem }])];
  if (errors.length > 0) throw new Refused('record.invalid', { errors });
};
