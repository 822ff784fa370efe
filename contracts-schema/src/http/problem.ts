type Passing = 429 | 503;
type Lasting = 400 | 401 | 403 | 404 | 409 | 413 | 416 | 422 | 500;

/**
 * A problem that passes by itself says after how many seconds to ask again; none else does. One that is about one field of
 * a form, whichever form it is, names it.
 */
export type Problem = Readonly<{ message: string; field?: string }> &
  (Readonly<{ status: Passing; retryAfter: number }> | Readonly<{ status: Lasting; retryAfter?: undefined }>);
