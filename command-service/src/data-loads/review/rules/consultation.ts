import type { LoadCatalogue } from './load-catalogue.ts';
import type { CatalogueAnswers, CatalogueQuestion } from './row-facts.ts';

/** The catalogue, of which everything asked and answered is kept. */
export const consult = (catalogue: LoadCatalogue) => {
  const questions: CatalogueQuestion[] = [];
  const answers: unknown[] = [];
  const digest = createDigest();
  const heard = <Name extends CatalogueQuestion[0]>(name: Name): LoadCatalogue[Name] => {
    const ask = catalogue[name] as (...asked: readonly unknown[]) => unknown;
    const asking = (...asked: readonly unknown[]): unknown => {
      const answer = ask(...asked);
      questions.push([name, ...withoutAbsent(asked)]);
      answers.push(answer ?? null);
      digest.add(answer);
      return answer;
    };
    return asking as LoadCatalogue[Name];
  };

  return {
    catalogue: {
      ...catalogue,
      matchSupplier: heard('matchSupplier'),
      matchUnit: heard('matchUnit'),
      takenNumber: heard('takenNumber'),
      equalContract: heard('equalContract'),
      contractToRevise: heard('contractToRevise'),
      isElsewhere: heard('isElsewhere'),
    },
    consultation: (): CatalogueAnswers => ({ questions, answers: digest.text() }),
    answers: answers as readonly unknown[],
  };
};

/**
 * A catalogue that gives the answers it once gave, and knows nothing else: it throws NotAsked. What a row asks now as it
 * did before is answered by it without the catalogue.
 */
export const rememberedCatalogue = (
  { questions }: Pick<CatalogueAnswers, 'questions'>,
  answers: readonly unknown[],
): LoadCatalogue => {
  const known = new Map(questions.map((question, index) => [JSON.stringify(question), answers[index] ?? undefined]));
  const answering = <Name extends CatalogueQuestion[0]>(name: Name): LoadCatalogue[Name] => {
    const answer = (...asked: readonly unknown[]): unknown => {
      const question = JSON.stringify([name, ...withoutAbsent(asked)]);
      if (!known.has(question)) throw new NotAsked();
      return known.get(question);
    };
    return answer as LoadCatalogue[Name];
  };
  return {
    matchSupplier: answering('matchSupplier'),
    matchUnit: answering('matchUnit'),
    takenNumber: answering('takenNumber'),
    equalContract: answering('equalContract'),
    contractToRevise: answering('contractToRevise'),
    isElsewhere: answering('isElsewhere'),
    revising: null,
    meet: () => {},
    admit: () => {},
  };
};

export class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

const withoutAbsent = (asked: readonly unknown[]): readonly unknown[] =>
  asked.slice(0, asked.findLastIndex((value) => value !== undefined) + 1);

/** Whether a catalogue answers what a row asked as the row was answered before. */
export const answersAlike = (catalogue: LoadCatalogue, { questions, answers }: CatalogueAnswers): boolean => {
  const digest = createDigest();
  for (const [name, ...asked] of questions)
    digest.add((catalogue[name] as (...asked: readonly unknown[]) => unknown)(...asked));
  return digest.text() === answers;
};

/** Two multiplicative hashes of 32 bits over the JSON of what is added. */
const createDigest = () => {
  let one = 0x811c9dc5;
  let other = 0x2545f491;
  return {
    add: (answer: unknown): void => {
      const json = `${JSON.stringify(answer) ?? ''}\n`;
      for (let at = 0; at < json.length; at += 1) {
        const letter = json.charCodeAt(at);
        one = Math.imul(one ^ letter, 0x01000193);
        other = Math.imul(other ^ letter, 0x5bd1e995) + 1;
      }
    },
    text: (): string => `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`,
  };
};
