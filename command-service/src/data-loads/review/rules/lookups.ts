import type { EnumField } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { createDigest } from './digest.ts';
import { type RowCatalogue, speltIn } from './load-catalogue.ts';
import type { CatalogueLookups, CatalogueQuestion } from './row-facts.ts';
import type { Revising } from './row-revising.ts';

/** Whether an answer stands: registered contracts may have changed since. */
const lasts = (name: CatalogueQuestion[0]): boolean => name !== 'contractToRevise' && name !== 'contractsToComplete';

/** The catalogue, of which every question and answer is recorded. */
export const recordLookups = (catalogue: RowCatalogue) => {
  const questions: CatalogueQuestion[] = [];
  const answers: unknown[] = [];
  const digest = createDigest();
  const recorded = <Name extends CatalogueQuestion[0]>(name: Name): RowCatalogue[Name] => {
    const ask = catalogue[name] as (...params: readonly unknown[]) => unknown;
    const asking = (...params: readonly unknown[]): unknown => {
      const answer = ask(...params);
      questions.push([name, ...withoutAbsent(params)]);
      answers.push(lasts(name) ? (answer ?? null) : null);
      digest.add(answer);
      return answer;
    };
    return asking as RowCatalogue[Name];
  };
  /** Nearly every row spells some value in its own way, and nearly none is decided: all of a row's are one question. */
  const spelt: (readonly [field: EnumField, text: string])[] = [];
  const meaningOf: RowCatalogue['meaningOf'] = (field, text) => {
    if (!spelt.some((pair) => pair[0] === field && pair[1] === text)) spelt.push([field, text]);
    return catalogue.meaningOf(field, text);
  };
  const askMeanings = recorded('meaningsOf');
  const askLoadedRow = recorded('loadedRow');

  return {
    catalogue: {
      revising: catalogue.revising,
      hasEditedRows: catalogue.hasEditedRows,
      meaningsOf: catalogue.meaningsOf,
      matchSupplier: recorded('matchSupplier'),
      matchUnit: recorded('matchUnit'),
      takenNumber: recorded('takenNumber'),
      equalContract: recorded('equalContract'),
      contractToRevise: recorded('contractToRevise'),
      contractsToComplete: recorded('contractsToComplete'),
      earlierAbout: recorded('earlierAbout'),
      isElsewhere: recorded('isElsewhere'),
      firstRowOf: recorded('firstRowOf'),
      /** Of nearly all rows none is found, which is recorded of none. */
      loadedRow: (row: string) => catalogue.loadedRow(row) && askLoadedRow(row),
      meaningOf,
    },
    /** All lookups so far. Ends the recording. */
    lookups: (): CatalogueLookups => {
      if (spelt.length > 0) askMeanings(...spelt.flat());
      return { questions, answers: digest.text() };
    },
    answers: answers as readonly unknown[],
  };
};

/**
 * A catalogue that gives the answers it once gave, and knows nothing else, nor how a registered contract stands by now: it
 * throws CacheMiss. What a row asks now as it did before is answered by it without the catalogue.
 */
export const replayedCatalogue = (
  { questions }: Pick<CatalogueLookups, 'questions'>,
  answers: readonly unknown[],
  revising: Revising,
): RowCatalogue => {
  const known = new Map(questions.map((question, index) => [JSON.stringify(question), answers[index] ?? undefined]));
  const answering = <Name extends CatalogueQuestion[0]>(name: Name): RowCatalogue[Name] => {
    const answer = (...params: readonly unknown[]): unknown => {
      if (!lasts(name)) throw new CacheMiss();
      const question = JSON.stringify([name, ...withoutAbsent(params)]);
      if (!known.has(question)) throw new CacheMiss();
      return known.get(question);
    };
    return answer as RowCatalogue[Name];
  };
  const meanings = new Map(
    questions.flatMap(([name, ...spelt], index) => {
      const answer = answers[index] as ReturnType<RowCatalogue['meaningsOf']> | null; // what that question is answered by
      return name === 'meaningsOf' ? speltIn(spelt).map((pair, at) => [pair.join(' '), answer?.[at]] as const) : [];
    }),
  );
  return {
    matchSupplier: answering('matchSupplier'),
    matchUnit: answering('matchUnit'),
    takenNumber: answering('takenNumber'),
    equalContract: answering('equalContract'),
    contractToRevise: answering('contractToRevise'),
    contractsToComplete: answering('contractsToComplete'),
    earlierAbout: answering('earlierAbout'),
    isElsewhere: answering('isElsewhere'),
    firstRowOf: answering('firstRowOf'),
    meaningOf: (field, text) => {
      const spelling = `${field} ${text}`;
      if (!meanings.has(spelling)) throw new CacheMiss();
      return meanings.get(spelling) ?? undefined;
    },
    meaningsOf: answering('meaningsOf'),
    revising,
    hasEditedRows: true,
    loadedRow: () => {
      throw new CacheMiss();
    },
  };
};

export class CacheMiss extends Error {
  override readonly name = 'CacheMiss';
}

const withoutAbsent = (params: readonly unknown[]): readonly unknown[] =>
  params.slice(0, params.findLastIndex((value) => value !== undefined) + 1);

/** Whether a catalogue answers what a row asked as the row was answered before. */
export const sameAnswers = (catalogue: RowCatalogue, { questions, answers }: CatalogueLookups): boolean => {
  const digest = createDigest();
  for (const [name, ...params] of questions)
    digest.add((catalogue[name] as (...params: readonly unknown[]) => unknown)(...params));
  return digest.text() === answers;
};
