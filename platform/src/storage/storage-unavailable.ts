/**
 * A store cannot be written or read now: its server is away or hangs, its disk is full, locked or read-only. Nothing is
 * half-written. `store` says to its operator which one and where, without secrets; `passes` is whether it may answer
 * again without anybody's help.
 */
export class StorageUnavailable extends Error {
  override readonly name: string = 'StorageUnavailable';
  readonly store: string;
  readonly passes: boolean;

  constructor(store: string, { cause, passes = true }: { cause?: unknown; passes?: boolean } = {}) {
    super(`${store} ${passes ? 'does not answer' : 'cannot be used'}`, { cause });
    this.store = store;
    this.passes = passes;
  }
}

/** A store takes nothing more, for want of room: what it holds can be read. */
export class StorageFull extends StorageUnavailable {
  override readonly name: string = 'StorageFull';
}

/**
 * A store was told to write and did not say whether it has. Whoever repeats the same finds out: what was written is not
 * written again.
 */
export class OutcomeUnknown extends StorageUnavailable {
  override readonly name: string = 'OutcomeUnknown';
}

/**
 * A store that others write too is looked through for what is ours, and there is more of theirs than a question has time for.
 * Whoever asks again goes on from there.
 */
export class StillLooking extends StorageUnavailable {
  override readonly name = 'StillLooking';
  readonly lookedThrough: number;

  constructor(store: string, { cause, lookedThrough }: { cause?: unknown; lookedThrough: number }) {
    super(store, { cause });
    this.lookedThrough = lookedThrough;
    this.message = `${store} looked through ${lookedThrough.toLocaleString('en-US')} events of others`;
  }
}

/** The same as a line on the screen of whoever can mend it. */
export const storageLine = (unavailable: StorageUnavailable): string => {
  const { store, passes, cause } = unavailable;
  if (unavailable instanceof StillLooking)
    return `${store}: se han revisado ${unavailable.lookedThrough.toLocaleString('es-MX')} eventos de otros`;
  const [reason] = cause instanceof Error ? cause.message.split('\n', 1) : [];
  return `${store} ${passes ? 'no contesta' : 'no se puede usar'}${reason ? `: ${reason}` : ''}`;
};

/** What the work gives, unless the store takes longer than `milliseconds`: then StorageUnavailable, whatever comes later. */
export const answeredWithin = async <T>(milliseconds: number, store: string, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new StorageUnavailable(store)), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
