import { type DecideNames, otherStays, type ReviewName } from '@monitor/contracts-schema/data-loads/review-names';

export type Alike = ReviewName['alikes'][number];
/** As much of another name as it takes to say that a name is the same. */
export type Other = Pick<Alike, '_id' | 'registered' | 'rows' | 'decision'>;
type Named = Readonly<{ _id: string; decision: Readonly<{ decidedAt: string }> | null }>;

/** What is decided of a name as it is seen. */
export type NameVerdict = Pick<DecideNames['decisions'][number], 'verdict' | 'as' | 'renames'> &
  Readonly<{ name: Named }>;

const takenBack = (names: readonly Named[]): NameVerdict[] =>
  names.filter(({ decision }) => decision).map((name) => ({ name, verdict: 'UNDECIDED' }));

const decidedSame = ({ alikes }: Readonly<{ alikes: readonly Other[] }>): readonly Other[] =>
  alikes.filter(({ decision }) => decision?.isThis);

/** Which of two names stays: the one that it is about, or the other. */
export type Staying = 'this' | 'other';

/** Whose name stays of two that are declared to be one; undefined while they are not. */
export const stayingOf = (name: ReviewName, alike: Other): Staying | undefined => {
  if (alike.decision?.isThis) return 'this';
  if (name.decision?.as?._id !== alike._id) return undefined;
  return name.decision.as.renamedTo === null ? 'other' : 'this';
};

/** Whose name would stay if two were declared to be one. */
export const stayingByDefault = (name: ReviewName, alike: Other): Staying =>
  otherStays(name, alike) ? 'other' : 'this';

/** The name of a third that stays of two that are declared to be one: the one that the other is, was declared to be it. */
export const thirdOf = ({ decision }: ReviewName, alike: Other): string | undefined =>
  alike.decision?.isThis && decision?.as ? (decision.as.renamedTo ?? decision.as.name) : undefined;

/** Whether either name of two may stay: of one that is registered where the catalogue may follow, not where one was declared to be a third. */
export const canBeTurned = (name: ReviewName, alike: Other, mayRename: boolean): boolean => {
  const { registered, decision } = alike;
  if (registered) return mayRename;
  return (!decision || decision.isThis) && thirdOf(name, alike) === undefined;
};

/** What says that two names are one, of which one stays. Those that were declared to be this name go with it. */
export const sayingSame = (name: ReviewName, alike: Other, stays: Staying): NameVerdict[] =>
  stays === 'other' || alike.registered
    ? [
        ...takenBack(decidedSame({ alikes: [alike] })),
        { name, verdict: 'SAME', as: alike._id, ...(stays === 'this' && { renames: true }) },
      ]
    : [...takenBack([name]), { name: alike, verdict: 'SAME', as: name._id }];

/** What says that a name is none of those that it is alike. */
export const sayingDifferent = (name: ReviewName): NameVerdict[] => [
  ...takenBack(decidedSame(name)),
  { name, verdict: 'DIFFERENT' },
];

/** What takes back all that was decided of a name. */
export const sayingNothing = (name: ReviewName): NameVerdict[] => takenBack([...decidedSame(name), name]);
