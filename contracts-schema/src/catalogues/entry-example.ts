/** Of a catalogue, for tests of all of them: an entry, what it may be revised to, and a form that registers one. */
export type EntryExample<Fields, Form> = Readonly<{ fields: Fields; revised: Fields; form: Form }>;
