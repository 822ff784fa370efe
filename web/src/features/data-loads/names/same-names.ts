import { type DecideNames, otherStays, type ReviewName } from '@monitor/contracts-schema/data-loads/review-names';

type Alike = ReviewName['alikes'][number];
type Named = Readonly<{ _id: string; decision: Readonly<{ decidedAt: string }> | null }>;

/** What is decided of a name as it is seen. */
export type NameVerdict = Pick<DecideNames['decisions'][number], 'verdict' | 'as' | 'renames'> &
  Readonly<{ name: Named }>;

const takenBack = (names: readonly Named[]): NameVerdict[] =>
  names.filter(({ decision }) => decision).map((name) => ({ name, verdict: 'UNDECIDED' }));

const decidedSame = ({ alikes }: ReviewName): readonly Alike[] => alikes.filter(({ decision }) => decision?.isThis);

/** Which of two names stays: the one that it is about, or the other. */
export type Staying = 'this' | 'other';

/** Whose name stays of two that are declared to be one; undefined while they are not. */
export const stayingOf = (name: ReviewName, alike: Alike): Staying | undefined => {
  if (alike.decision?.isThis) return 'this';
  if (name.decision?.as?._id !== alike._id) return undefined;
  return name.decision.as.renamedTo === null ? 'other' : 'this';
};

/** Whose name would stay if two were declared to be one. */
export const stayingByDefault = (name: ReviewName, alike: Alike): Staying =>
  otherStays(name, alike) ? 'other' : 'this';

/** Whether either name of two may stay: of one that is registered where the catalogue may follow, not of one that was declared to be a third. */
export const canBeTurned = ({ registered, decision }: Alike, mayRename: boolean): boolean =>
  registered ? mayRename : !decision || decision.isThis;

/** What says that two names are one, of which one stays. */
export const sayingSame = (name: ReviewName, alike: Alike, stays: Staying): NameVerdict[] =>
  stays === 'other' || alike.registered
    ? [
        ...takenBack(decidedSame(name)),
        { name, verdict: 'SAME', as: alike._id, ...(stays === 'this' && { renames: true }) },
      ]
    : [...takenBack([name]), { name: alike, verdict: 'SAME', as: name._id }];

/** What says that a name is another of the book, or somebody registered. */
export const sayingAnother = (name: ReviewName, id: string): NameVerdict[] => [
  ...takenBack(decidedSame(name)),
  { name, verdict: 'SAME', as: id },
];

/** What says that a name is none of those that it is alike. */
export const sayingDifferent = (name: ReviewName): NameVerdict[] => [
  ...takenBack(decidedSame(name)),
  { name, verdict: 'DIFFERENT' },
];

/** What takes back all that was decided of a name. */
export const sayingNothing = (name: ReviewName): NameVerdict[] => takenBack([...decidedSame(name), name]);
