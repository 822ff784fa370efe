import type { UserFields } from './user-events.ts';

type Address = Pick<UserFields, 'email' | 'unconfirmedEmail'>;

/** Addresses are compared without regard to case. */
export const addressKey = (email: string): string => email.trim().toLowerCase();

export const isSameAddress = (one: string, other: string): boolean => addressKey(one) === addressKey(other);

/**
 * The addresses of an account after a form: another one than it has is to be confirmed first, whoever saves it; so is one
 * that takes the place of the unconfirmed one, which a blank gives up. A form that does not say leaves it.
 */
export const addressAfter = (
  form: Readonly<{ email: string | null; unconfirmedEmail?: string | null | undefined }>,
  current: Address,
): Address => {
  const email = form.email ?? current.email;
  if (!isSameAddress(email, current.email)) return { email: current.email, unconfirmedEmail: email };
  const { unconfirmedEmail: requested = current.unconfirmedEmail } = form;
  return { email, unconfirmedEmail: requested === null || isSameAddress(requested, email) ? null : requested };
};
