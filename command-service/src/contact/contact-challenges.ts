import { createHmac, randomInt } from 'node:crypto';
import { type SolvedChallenge, solvedChallenge } from '@monitor/contracts-schema/contact/contact-endpoints';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Proofs of work: whoever writes to an organization has had a computer busy for a moment. */
export type ContactChallenges = Readonly<{
  ask: (organizationId: string, now: Date) => Promise<SolvedChallenge['challenge']>;
  /** The id of a challenge of ours for this organization that is solved in time; undefined when it is none. */
  idOfSolved: (given: string, organizationId: string, now: Date) => Promise<string | undefined>;
}>;

const LASTS_MS = 20 * 60_000;
/** How long each try takes, and among how many the answer is. */
export type ChallengeWork = Readonly<{ cost: number; tries: Readonly<{ from: number; to: number }> }>;

/** Each try takes some milliseconds: about a second on a phone. */
const USUAL_WORK: ChallengeWork = { cost: 5_000, tries: { from: 100, to: 300 } };

export const openContactChallenges = (secret: string, { cost, tries } = USUAL_WORK): ContactChallenges => {
  const secretFor = (purpose: string): string => createHmac('sha256', secret).update(purpose).digest('hex');
  const secrets = {
    hmacSignatureSecret: secretFor('contact challenge'),
    hmacKeySignatureSecret: secretFor('contact solution'),
  };
  return {
    ask: async (organizationId, now) => {
      const until = new Date(now.getTime() + LASTS_MS).toISOString();
      const counter = randomInt(tries.from, tries.to);
      const data = { organizationId, until };
      const parameters = { algorithm: 'PBKDF2/SHA-256', cost, counter, data, deriveKey };
      return (await createChallenge({ ...parameters, ...secrets })) as SolvedChallenge['challenge']; // signed, and so whole
    },
    idOfSolved: async (given, organizationId, now) => {
      const solved = readSolved(given);
      if (!solved) return undefined;
      const { data, nonce } = solved.challenge.parameters;
      const isCurrent = data.organizationId === organizationId && (data.until ?? '') > now.toISOString();
      if (!isCurrent) return undefined;
      const { verified } = await verifySolution({ ...solved, deriveKey, ...secrets });
      return verified ? nonce : undefined;
    },
  };
};

const readSolved = (given: string): SolvedChallenge | undefined => {
  try {
    return solvedChallenge.parse(JSON.parse(Buffer.from(given, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
};
