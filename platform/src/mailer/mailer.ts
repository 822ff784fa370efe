/** `to` and `replyTo` are one address each, bare or as `Name <address>`; `html` is shown instead of `text` where it can be. */
export type Mail = Readonly<{ to: string; subject: string; text: string; html?: string; replyTo?: string }>;

export interface Mailer {
  /**
   * Resolves when the mail was handed over: written to the outbox, or accepted by the server. Throws RangeError when an
   * address is not exactly one, or when it or the subject has a line break or another control character.
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
