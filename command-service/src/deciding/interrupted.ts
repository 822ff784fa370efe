import { Refused } from '@monitor/contracts-schema/http/answers';

/** This process carries work on no more: the rest is left to the next start, or to another process. */
export class Interrupted extends Refused {
  constructor() {
    super('storage.unavailable');
  }
}
