import type { AccountHolder } from '@monitor/contracts-schema';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { Mailer } from '@monitor/platform/mailer/mailer';
import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { dropLinks, LINK_LASTS_MS, makeLink } from '../accounts/account-links.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { accountMail } from './account-mail.ts';
import { askForMail, dropRequest, dueRequests, isTooLate, type MailRequest, takeRequest } from './mail-requests.ts';
import { openRounds } from './rounds.ts';

/** Mails with links that set passwords: asked for by commands, which do not wait for them, and sent until they are. */
export type AccountMailing = Readonly<{
  /** Whether mails with links go out at all: only an installation that knows its own address can write one. */
  isOn: boolean;
  /** Asks for the mail that welcomes a user. Comes before the registration: who is not registered gets none. */
  welcome: (userId: string) => Promise<void>;
  /** Asks for a mail to whoever has an address, if anybody does: the same is done for every address. */
  resetPassword: (email: string) => Promise<void>;
  /** Sends what was asked for, now and not when it is looked at next. */
  hurry: () => void;
  /** Sends what is due and ends then. */
  deliver: () => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
}>;

type Parts = Readonly<{
  records: ViewStore;
  mailer: Mailer;
  accounts: Accounts;
  accessLog: AccessLog;
  system: System;
  logger: Logger;
  /** The address of the installation that people use, and who runs it. */
  publicUrl: string | undefined;
  sender: string;
}>;

/** A registration that is under way this long is none. */
const REGISTERING_MS = 60_000;

export const openAccountMailing = (parts: Parts): AccountMailing => {
  const { records, mailer, accounts, accessLog, system, logger, publicUrl, sender } = parts;

  /** Who gets the mail; `wait` when that may be so a little later, undefined when nobody does. */
  const holderOf = async ({ to, askedAt }: MailRequest): Promise<AccountHolder | 'wait' | undefined> => {
    const holder = 'userId' in to ? await accounts.find(to.userId) : await accounts.findByEmail(to.email);
    if (holder) return holder.fields.active ? holder : undefined;
    const isYoung = system.now().getTime() - Date.parse(askedAt) < REGISTERING_MS;
    return 'userId' in to && isYoung ? 'wait' : undefined;
  };

  const send = async ({ purpose }: MailRequest, { id, fields }: AccountHolder): Promise<void> => {
    const account = accessLog.accountKey(fields.email);
    const now = system.now();
    const until = new Date(now.getTime() + LINK_LASTS_MS[purpose]);
    const token = await makeLink(records, { userId: id, account }, purpose, now);
    const link = new URL(`/new-password/${token}`, publicUrl).href;
    try {
      await mailer.send(accountMail({ purpose, sender, to: fields.email, name: fields.name, link }), { until });
    } catch (error) {
      await dropLinks(records, { token });
      throw error;
    }
    accessLog.say('link-sent', { account, reason: purpose });
  };

  const attempt = async (due: MailRequest): Promise<void> => {
    const request = await takeRequest(records, due, system.now());
    if (!request) return;
    const { purpose, attempts } = request;
    if (isTooLate(request, system.now())) {
      logger.error({ purpose, attempts }, 'a mail could not be sent in its time and is given up');
      return dropRequest(records, request);
    }
    const holder = await holderOf(request);
    if (holder === 'wait') return;
    try {
      if (holder) await send(request, holder);
      await dropRequest(records, request);
    } catch (error) {
      logger.warn({ error, purpose, attempts }, 'a mail could not be sent and will be tried again');
    }
  };

  const deliver = async (): Promise<void> => {
    for (const request of await dueRequests(records, system.now())) await attempt(request);
  };

  const rounds = openRounds(deliver, { logger, what: 'sending mails' });

  return {
    isOn: publicUrl !== undefined,
    welcome: (userId) =>
      askForMail(records, { id: `welcome ${userId}`, purpose: 'welcome', to: { userId } }, system.now()),
    resetPassword: (email) =>
      askForMail(
        records,
        { id: `reset ${accessLog.accountKey(email)}`, purpose: 'reset', to: { email } },
        system.now(),
      ),
    ...{ hurry: rounds.hurry, deliver, stop: rounds.stop },
    start: () => {
      if (publicUrl !== undefined) rounds.start();
    },
  };
};
