/** Tells a password manager whose password a form asks for, where that is not typed. */
export const KnownUsername = ({ email }: { email: string }) => (
  <input
    type="text"
    className="visually-hidden"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);
