/** This process carries a batch out no more: the rest is left to the next start, or to another process. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
