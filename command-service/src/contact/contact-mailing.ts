import type { OrganizationFields, UserFields } from '@monitor/contracts-schema';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { Mailer } from '@monitor/platform/mailer/mailer';
import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { openRounds, type Rounds } from '../mails/rounds.ts';
import { activeGenerals } from '../users/user-problem.ts';
import { contactMail } from './contact-mail.ts';
import { type ContactMessage, contactMessages, forgetOldMessages } from './contact-messages.ts';

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
  accessLog: AccessLog;
  system: System;
  logger: Logger;
  sender: string;
}>;

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * FIRST_PAUSE_MS;
const GIVEN_UP_MS = 7 * 86_400_000;

export const openContactMailing = (parts: Parts): ContactMailing => {
  const { records, mailer, organizations, users, accessLog, system, logger, sender } = parts;

  /** What a message's organization is called, and who reads its messages: its own address, else the administrators. */
  const addresseesOf = async ({ organizationId }: ContactMessage) => {
    if (organizationId === null) return { name: '', addresses: [] }; // deleted
    const found = await organizations.find(organizationId, organizationId);
    const { name, contactEmail } = found.status === 'registered' ? found.fields : { name: '', contactEmail: '' };
    if (contactEmail) return { name, addresses: [contactEmail] };
    return { name, addresses: (await activeGenerals(records, users.find)).map(({ email }) => email) };
  };

  const sendTo = async (message: ContactMessage): Promise<ContactMessage> => {
    const { name: organization, addresses } = await addresseesOf(message);
    let sent = message;
    for (const to of addresses) {
      const key = accessLog.accountKey(to);
      if (sent.mailedTo.includes(key)) continue;
      await mailer.send(contactMail({ message, organization, sender, to }));
      sent = { ...sent, mailedTo: [...sent.mailedTo, key] };
      await records.replaceIf(contactMessages, sent, { mailDueAt: sent.mailDueAt ?? null });
    }
    return { ...sent, isMailed: addresses.length > 0 };
  };

  const attempt = async (due: ContactMessage): Promise<void> => {
    const now = system.now().getTime();
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** due.mailAttempts, LONGEST_PAUSE_MS);
    const mailDueAt = new Date(now + pauseMs).toISOString();
    const taken: ContactMessage = { ...due, mailAttempts: due.mailAttempts + 1, mailDueAt };
    if (!(await records.replaceIf(contactMessages, taken, { mailDueAt: due.mailDueAt ?? null }))) return; // another's
    const { mailAttempts: attempts, organizationId } = taken;
    try {
      const { mailDueAt: _done, ...sent } = await sendTo(taken);
      await records.replaceIf(contactMessages, sent, { mailDueAt });
    } catch (error) {
      const isGivenUp = Date.parse(due.sentAt) + GIVEN_UP_MS < now;
      if (!isGivenUp)
        return logger.warn(
          { error, organizationId, attempts },
          'a message could not be mailed and will be tried again',
        );
      const { mailDueAt: _never, ...kept } = taken;
      await records.replaceIf(contactMessages, kept, { mailDueAt });
      logger.error({ error, organizationId, attempts }, 'a message could not be mailed and is only kept');
    }
  };

  const deliver = async (): Promise<void> => {
    const now = system.now();
    await forgetOldMessages(records, now);
    const due = await records.find(contactMessages, {
      where: { mailDueAt: { lte: now.toISOString() } },
      sort: [{ field: 'mailDueAt', direction: 'asc' }],
      limit: 100,
    });
    for (const message of due) await attempt(message);
  };

  return { ...openRounds(deliver, { logger, what: 'mailing messages' }), deliver };
};
