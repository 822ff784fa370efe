/** A missing value: blank to the eye, said to whoever listens. */
export const NoData = () => <span className="visually-hidden">sin dato</span>;

/** Whether there is nothing to show. */
export const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false;
