import { POSITION_HEADER } from '@monitor/contracts-schema/http/endpoint';

/** The log position that each question's last answer said it reflects. */
const reflected = new Map<string, string>();

/** Notes what position an answer reflects, where it says so. */
export const notePosition = (question: string, { headers }: Response): void => {
  const position = headers.get(POSITION_HEADER);
  if (position) reflected.set(question, position);
};

/** Whether a question's last answer is known to be from before a position. */
export const isFromBefore = (question: string, position: string): boolean => {
  const last = reflected.get(question);
  return last !== undefined && last < position;
};
