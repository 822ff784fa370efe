/** `to` and `replyTo` are one address each, bare or as `Name <address>`; `html` is shown instead of `text` where it can be. */
export type Mail = Readonly<{ to: string; subject: string; text: string; html?: string; replyTo?: string }>;

/** How long a mailer that keeps mails may keep one, and what it is about, by which it can be told to forget it sooner. */
export type Keeping = Readonly<{ until: Date; about?: string | undefined }>;

export interface Mailer {
  /**
   * Resolves when the mail was handed over: written to the outbox, or accepted by the server. Throws RangeError when an
   * address is not exactly one, or when it or the subject has a line break or another control character.
   */
  send(mail: Mail, keeping: Keeping): Promise<void>;
  /**
   * Deletes the mails that the mailer itself still keeps: all about a thing, or those whose time is over. What a server
   * accepted is out of its hands.
   */
  forget(which: Readonly<{ about: string } | { dueBy: Date }>): Promise<void>;
  close(): Promise<void>;
}
