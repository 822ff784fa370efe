import { posix } from 'node:path';
import { parsePart } from './parse-xml.ts';

/** `type` is the last word of the relationship's type: `worksheet`, `hyperlink`, `sharedStrings`... */
export type Relationship = Readonly<{ id: string; type: string; target: string }>;

/** Where a part's relationships are stored. */
export const relationshipsPart = (part: string): string =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);

/** The part that a relationship of `from` leads to. */
export const targetPart = (from: string, target: string): string =>
  posix.resolve('/', posix.dirname(from), target).slice(1);

/** Gives each relationship as it comes. */
export const readRelationships = (
  part: AsyncIterable<string>,
  onRelationship: (relationship: Relationship) => void,
): Promise<void> =>
  parsePart(part, {
    open: (name, { Id, Type, Target }) => {
      if (name !== 'Relationship' || !Id || !Type || Target === undefined) return;
      onRelationship({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: Target });
    },
  });
