import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import { useState } from 'react';
import type { ChosenEntry, Entry } from '../catalogue.ts';

type ChosenEntries<Doc> = ReadonlyMap<string, Doc>;

/** Entries chosen in the list, on whichever page they are, to be removed together; and why some could not be. */
export const useSelection = <Doc extends Entry>() => {
  const [isSelecting, setSelecting] = useState(false);
  const [chosen, setChosen] = useState<ChosenEntries<Doc>>(new Map());
  const [reasons, setReasons] = useState<ReadonlyMap<string, readonly string[]>>(new Map());

  const choose = (next: ChosenEntries<Doc>): void => {
    setChosen(next);
    setReasons((reasons) => new Map([...reasons].filter(([id]) => next.has(id))));
  };
  const end = (): void => {
    setSelecting(false);
    choose(new Map());
  };

  return {
    isSelecting,
    chosen,
    reasons,
    begin: () => setSelecting(true),
    end,
    toggle: (doc: Doc) =>
      choose(
        chosen.has(doc._id)
          ? new Map([...chosen].filter(([id]) => id !== doc._id))
          : new Map([...chosen, [doc._id, doc]]),
      ),
    /** Of these, whichever page they are on, only the id and the version are known: no more is asked of what many get. */
    chooseMatching: (matching: readonly ChosenEntry[]) => {
      const known = (one: ChosenEntry) => {
        const before = chosen.get(one._id);
        return before?.version === one.version ? before : (one as Doc);
      };
      choose(new Map(matching.map((one) => [one._id, known(one)])));
    },
    /** Besides those that are chosen. */
    chooseAll: (docs: readonly Doc[]) => choose(new Map([...chosen, ...docs.map((doc) => [doc._id, doc] as const)])),
    /** Those that could not be removed stay chosen, with why. Gives back the others. */
    keepRefused: (problems: readonly FieldProblem[]): readonly Doc[] => {
      const reasons = new Map<string, readonly string[]>();
      for (const { field = '', message } of problems) reasons.set(field, [...(reasons.get(field) ?? []), message]);
      setReasons(reasons);
      setChosen(new Map([...chosen].filter(([id]) => reasons.has(id))));
      return [...chosen.values()].filter(({ _id }) => !reasons.has(_id));
    },
  };
};

export type EntrySelection<Doc extends Entry> = ReturnType<typeof useSelection<Doc>>;
