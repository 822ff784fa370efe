import type { AccountHolder } from '@monitor/contracts-schema/account-in-log';
import { pathTo, sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { AccessLog } from '@monitor/platform/http/access-log';
import type { Mailer } from '@monitor/platform/mailer/mailer';
import { CONFIRMATION_LINKS, dropLink, dropLinks, type LinkPurpose, makeLink } from '../accounts/account-links.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { newItem } from '../work-queue/work-item.ts';
import {
  openWorkQueue,
  type Taken,
  type WorkKind,
  type WorkQueue,
  type WorkQueueDependencies,
} from '../work-queue/work-queue.ts';
import { accountMail } from './account-mail.ts';
import {
  type Addressee,
  isTooLate,
  type MailPurpose,
  type MailRequest,
  mailRequests,
  worthUntil,
} from './mail-requests.ts';

/** Mails about accounts, most of them with links: requested by commands, which do not wait for them, and sent until they are. */
export type AccountMailing = WorkQueue &
  Readonly<{
    /** Whether mails with links go out at all: only an installation that knows its own address can write one. */
    isOn: boolean;
    /** Asks for the mail that welcomes a user at their address. Comes before the command by which they have it: else there is none. */
    welcome: (userId: string, address: string) => Promise<void>;
    /** Asks for the mail by which an account's unconfirmed address is confirmed. Comes before the command, too. */
    confirmAddress: (userId: string, address: string) => Promise<void>;
    /** Asks for the mail that tells the owner of an address of the one that is to take its place, or has. */
    tellAddress: (purpose: NoticePurpose, userId: string, addresses: Addresses) => Promise<void>;
    /**
     * Asks for a mail to whoever has an address, if anybody does: the same is done for every address. One that is to come
     * later comes for all that is asked meanwhile.
     */
    resetPassword: (email: string, afterMs?: number) => Promise<void>;
  }>;

type NoticePurpose = Exclude<MailPurpose, LinkPurpose>;
type Addresses = Readonly<{ address: string; newAddress: string }>;

/** What all mails of an installation need. */
export type MailingDependencies = WorkQueueDependencies &
  Readonly<{
    mailer: Mailer;
    accounts: Accounts;
    accessLog: AccessLog;
    /** The address of the installation that people use, and who runs it. */
    publicUrl: string | undefined;
    sender: string;
  }>;

/** A command that is under way this long is none. */
const COMMANDING_MS = 60_000;

/** The page that each link opens. */
const pageOf: Readonly<Record<LinkPurpose, (token: string) => string>> = {
  welcome: (token) => pathTo(sitePages.newPassword, { token }),
  reset: (token) => pathTo(sitePages.newPassword, { token }),
  confirm: (token) => pathTo(sitePages.confirmEmail, { token }),
};

/** Whether a mail is for an account as it is now. */
const isFor = ({ purpose, to }: MailRequest, { email, unconfirmedEmail, active }: UserFields): boolean => {
  if ('email' in to) return active;
  const { address, newAddress } = to;
  if (purpose === 'address-requested') return unconfirmedEmail === newAddress;
  if (purpose === 'address-changed') return email === newAddress;
  return active && (purpose === 'confirm' ? unconfirmedEmail : email) === address;
};

export const openAccountMailing = (dependencies: MailingDependencies): AccountMailing => {
  const { records, mailer, accounts, accessLog, system, publicUrl, sender } = dependencies;

  /** Who gets the mail; `wait` when that may be so a little later, undefined when nobody does. */
  const holderOf = async (request: MailRequest): Promise<AccountHolder | 'wait' | undefined> => {
    const { to, addedAt } = request;
    const holder = 'userId' in to ? await accounts.find(to.userId) : await accounts.findByEmail(to.email);
    if (holder && isFor(request, holder.fields)) return holder;
    const isRecent = system.now().getTime() - Date.parse(addedAt) < COMMANDING_MS;
    return 'userId' in to && isRecent ? 'wait' : undefined;
  };

  const send = async ({ purpose, to }: MailRequest, holder: AccountHolder): Promise<void> => {
    const { email, name } = holder.fields;
    const address = 'userId' in to ? to.address : email;
    const now = system.now();
    const keeping = { until: worthUntil(purpose, now) };
    if (purpose === 'address-requested' || purpose === 'address-changed') {
      const newAddress = 'userId' in to ? to.newAddress : undefined;
      return mailer.send(
        accountMail({ purpose, sender, to: address, name, ...(newAddress && { newAddress }) }),
        keeping,
      );
    }
    if (publicUrl === undefined) return; // it was known when the mail was requested
    const account = accessLog.accountKey(address);
    const { id: userId, linkEpoch: epoch } = holder;
    if (purpose === 'confirm') await dropLinks(records, userId, CONFIRMATION_LINKS); // the latest one is good
    const token = await makeLink(records, { purpose, userId, account, epoch }, now);
    const link = new URL(pageOf[purpose](token), publicUrl).href;
    try {
      await mailer.send(accountMail({ purpose, sender, to: address, name, link }), keeping);
    } catch (error) {
      await dropLink(records, token);
      throw error;
    }
    accessLog.say('link-sent', { account, reason: purpose });
  };

  const kind: WorkKind<MailRequest> = {
    items: mailRequests,
    failure: 'a mail could not be sent',
    describe: ({ purpose }) => ({ purpose }),
    backoff: { firstMs: 60_000, factor: 2, longestMs: 15 * 60_000 },
    isFinal: (request) => isTooLate(request, system.now()),
    keeps: 'nothing',
    attempt: async ([request]: Taken<MailRequest>) => {
      if (isTooLate(request, system.now())) throw new Error('It was not sent in its time');
      const holder = await holderOf(request);
      if (holder === 'wait') return 'later';
      if (holder) await send(request, holder);
      return 'done';
    },
  };

  /** One mail for each purpose, user and address: requested again, it is the same one. */
  const ask = async (purpose: MailPurpose, to: Addressee, afterMs = 0): Promise<void> => {
    const whom = 'userId' in to ? `${to.userId} ${accessLog.accountKey(to.address)}` : accessLog.accountKey(to.email);
    const request = newItem({ id: `${purpose} ${whom}`, purpose, to }, system.now(), afterMs);
    if (afterMs > 0) await records.insertMany(mailRequests, [request]);
    else await records.replaceMany(mailRequests, [request]);
  };

  return {
    ...openWorkQueue(kind, dependencies),
    isOn: publicUrl !== undefined,
    welcome: (userId, address) => ask('welcome', { userId, address }),
    confirmAddress: (userId, address) => ask('confirm', { userId, address }),
    tellAddress: (purpose, userId, addresses) => ask(purpose, { userId, ...addresses }),
    resetPassword: (email, afterMs = 0) => ask('reset', { email }, afterMs),
  };
};
