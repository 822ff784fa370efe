/** What a catalogue's entries are called in Spanish. */
export type Noun = Readonly<{ one: string; many: string; gender: 'm' | 'f' }>;
