import { type OrganizationFields, permissionsOf, sitePages, type UserFields } from '@monitor/contracts-schema';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { Mailer } from '@monitor/platform/mailer/mailer';
import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { Accounts } from '../accounts/accounts.ts';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { openRounds, type Rounds } from '../mails/rounds.ts';
import { activeGenerals } from '../users/user-problem.ts';
import { contactDigest } from './contact-digest.ts';
import { contactMail } from './contact-mail.ts';
import { type ContactMessage, contactMessages, forgetOldMessages, keptUntil } from './contact-messages.ts';
import { mayBeMailedAlone, putIntoDigest } from './mail-turns.ts';

/** The mails about messages: sent until they are, each addressee's once. */
export type ContactMailing = Rounds &
  Readonly<{
    /** Sends what is due, deletes what was kept long enough, and ends then. */
    deliver: () => Promise<void>;
  }>;

type Parts = Readonly<{
  records: ViewStore;
  mailer: Mailer;
  organizations: AggregateService<OrganizationFields>;
  users: AggregateService<UserFields>;
  accounts: Pick<Accounts, 'findByEmail'>;
  accessLog: AccessLog;
  system: System;
  logger: Logger;
  /** The address of the installation that people use, and who runs it. */
  publicUrl: string | undefined;
  sender: string;
}>;

type Addressee = Readonly<{ to: string; readsThemThere: boolean }>;

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * FIRST_PAUSE_MS;
const GIVEN_UP_MS = 7 * 86_400_000;

export const openContactMailing = (parts: Parts): ContactMailing => {
  const { records, mailer, organizations, users, accounts, accessLog, system, logger, publicUrl, sender } = parts;
  const address = publicUrl && new URL(sitePages.adminMessages.path, publicUrl).href;

  const readsMessages = async (email: string): Promise<boolean> => {
    const fields = (await accounts.findByEmail(email))?.fields;
    return fields?.active === true && permissionsOf(fields).includes('SETTINGS');
  };

  /** What an organization is called, and who reads its messages: its own address, else the administrators. */
  const addresseesOf = async (organizationId: string | null) => {
    if (organizationId === null) return { organization: '', addressees: [] }; // deleted
    const found = await organizations.find(organizationId, organizationId);
    const { name, contactEmail } = found.status === 'registered' ? found.fields : { name: '', contactEmail: '' };
    const addressees: Addressee[] = contactEmail
      ? [{ to: contactEmail, readsThemThere: await readsMessages(contactEmail) }]
      : (await activeGenerals(records, users.find)).map(({ email }) => ({ to: email, readsThemThere: true }));
    return { organization: name, addressees };
  };

  /** Notes what became of a message that was taken; one that was deleted meanwhile leaves no mail behind. */
  const note = async (sent: ContactMessage, { mailDueAt }: ContactMessage): Promise<boolean> => {
    const isThere = await records.replaceIf(contactMessages, sent, { mailDueAt: mailDueAt ?? null });
    if (!isThere) await mailer.forget({ about: sent.digestId ?? sent.id });
    return isThere;
  };

  /** Mails one message, or several as a digest, to everybody who has not had it. */
  const sendTogether = async (taken: readonly ContactMessage[]): Promise<void> => {
    const { organization, addressees } = await addresseesOf(taken[0]?.organizationId ?? null);
    let messages = taken;
    for (const { to, readsThemThere } of addressees) {
      const key = accessLog.accountKey(to);
      const unsent = messages.filter(({ mailedTo }) => !mailedTo.includes(key));
      const [message] = unsent;
      if (!message) continue;
      const { digestId, id } = message;
      const mail =
        digestId === undefined
          ? contactMail({ message, organization, sender, to })
          : contactDigest({ messages: unsent, organization, sender, to, readsThemThere, address });
      await mailer.send(mail, { until: keptUntil(message), about: digestId ?? id });
      const left: ContactMessage[] = [];
      for (const before of messages) {
        const after = unsent.includes(before) ? { ...before, mailedTo: [...before.mailedTo, key] } : before;
        if (await note(after, before)) left.push(after);
      }
      messages = left;
    }
    for (const before of messages) {
      const { mailDueAt: _done, ...sent } = before;
      await note({ ...sent, isMailed: addressees.length > 0 }, before);
    }
  };

  /** Takes a message for one attempt, which nobody else makes meanwhile; undefined when another was faster. */
  const take = async (due: ContactMessage, now: Date): Promise<ContactMessage | undefined> => {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** due.mailAttempts, LONGEST_PAUSE_MS);
    const mailDueAt = new Date(now.getTime() + pauseMs).toISOString();
    const taken: ContactMessage = { ...due, mailAttempts: due.mailAttempts + 1, mailDueAt };
    return (await records.replaceIf(contactMessages, taken, { mailDueAt: due.mailDueAt ?? null })) ? taken : undefined;
  };

  const giveUp = async ({ mailDueAt, ...kept }: ContactMessage): Promise<void> =>
    void (await records.replaceIf(contactMessages, kept, { mailDueAt: mailDueAt ?? null }));

  const attempt = async (taken: readonly ContactMessage[], now: Date): Promise<void> => {
    const [first] = taken;
    if (!first) return;
    const { mailAttempts: attempts, organizationId } = first;
    try {
      await sendTogether(taken);
    } catch (error) {
      const tooOld = taken.filter(({ sentAt }) => Date.parse(sentAt) + GIVEN_UP_MS < now.getTime());
      const told = { error, organizationId, attempts, messages: taken.length };
      if (tooOld.length < taken.length) logger.warn(told, 'a message could not be mailed and will be tried again');
      if (tooOld.length > 0) logger.error(told, 'a message could not be mailed and is only kept');
      for (const message of tooOld) await giveUp(message);
    }
  };

  const dueNow = (now: Date, of: Readonly<{ digestId?: string }> = {}, limit?: number) =>
    records.find(contactMessages, {
      where: { ...of, mailDueAt: { lte: now.toISOString() } },
      sort: [{ field: of.digestId ? 'sentAt' : 'mailDueAt', direction: 'asc' }],
      ...(limit && { limit }),
    });

  const deliver = async (): Promise<void> => {
    const now = system.now();
    await forgetOldMessages(records, now);
    const due = await dueNow(now, {}, 100);
    for (const message of due.filter(({ digestId }) => digestId === undefined)) {
      const taken = await take({ ...message, aloneAt: message.aloneAt ?? now.toISOString() }, now);
      if (!taken) continue;
      if (await mayBeMailedAlone(records, taken, now)) await attempt([taken], now);
      else await putIntoDigest(records, taken, { now, newId: system.newId });
    }
    for (const digestId of new Set(due.flatMap(({ digestId }) => digestId ?? []))) {
      const taken: ContactMessage[] = [];
      for (const message of await dueNow(now, { digestId })) {
        const mine = await take(message, now);
        if (mine) taken.push(mine);
      }
      await attempt(taken, now);
    }
    await mailer.forget({ dueBy: now });
  };

  return { ...openRounds(deliver, { logger, what: 'mailing messages' }), deliver };
};
