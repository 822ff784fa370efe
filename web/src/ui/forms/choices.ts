/** Several keys as a form holds them: one text, so that forms compare them as any other. */
export const joinedChoices = (keys: readonly string[]): string => keys.join(' ');

export const splitChoices = (text: string): readonly string[] => text.split(' ').filter(Boolean);
