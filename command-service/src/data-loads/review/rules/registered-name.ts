/** What a registered entry is called; or what one was that was joined to it (`joined`): those come after all others. */
export type RegisteredName = Readonly<{ id: string; name: string; joined?: string }>;
