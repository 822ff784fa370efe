/** Why something could not be fetched. `not-public` and `too-large` will not get better by trying again. */
export type FetchFailure =
  | 'not-public'
  | 'too-large'
  | 'too-many-redirects'
  | 'unexpected-answer'
  | 'unreachable'
  | 'timed-out'
  | 'too-busy';

/** What was requested could not be fetched from the public internet. */
export class PublicFetchFailed extends Error {
  override readonly name = 'PublicFetchFailed';
  readonly failure: FetchFailure;

  constructor(failure: FetchFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
