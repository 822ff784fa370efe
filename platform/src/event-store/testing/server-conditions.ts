/** What goes wrong with a server, or how old it is. Nothing, at first. */
export type ServerConditions = {
  /** So many appends are written and their callers cut off instead of told. */
  loseAnswers: number;
  /** Milliseconds that every call takes beside its work. */
  latencyMs: number;
  /** No member of the cluster is its leader. */
  leaderless: boolean;
  /** Subscribers that have caught up are told the place of the event to come, as 24.10 did for some weeks (KDB-744). */
  checkpointsAhead: boolean;
  /** So many records a reader or a subscriber has it look at before it is silent, as a server is that has much to look at. */
  silentAfter: { reader: number; subscriber: number };
};

/** What a server of some version knows. */
export type ServerGeneration = Readonly<{
  version: string;
  /** Tells subscribers when they have caught up: since 23.10. */
  tellsCaughtUp: boolean;
  /** Tells the position of an event that is read from its stream: since 22.6. */
  tellsPositions: boolean;
  /** Tells what it knows: since 21.10. */
  tellsFeatures: boolean;
}>;

export const today: ServerGeneration = {
  version: '24.10.4',
  tellsCaughtUp: true,
  tellsPositions: true,
  tellsFeatures: true,
};

export const beforeCaughtUp: ServerGeneration = { ...today, version: '22.10.5', tellsCaughtUp: false };

export const beforeFeatures: ServerGeneration = {
  version: '20.10.5',
  tellsCaughtUp: false,
  tellsPositions: false,
  tellsFeatures: false,
};
