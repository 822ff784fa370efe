import type { OrganizationFields } from '@monitor/contracts-schema/organizations/organization-events';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { permissionsOf, type UserFields } from '@monitor/contracts-schema/users/user-events';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import type { MailingDependencies } from '../mails/account-mailing.ts';
import { activeGenerals } from '../users/user-problem.ts';
import { changeItem } from '../work-queue/work-item.ts';
import { openWorkQueue, type Taken, type WorkQueue } from '../work-queue/work-queue.ts';
import { contactDigest } from './contact-digest.ts';
import { contactMail } from './contact-mail.ts';
import { type ContactMessage, contactMessages, expiryOf, forgetOldMessages } from './contact-messages.ts';
import { isMailedAlone, putIntoDigest } from './mail-turns.ts';

type Dependencies = MailingDependencies &
  Readonly<{ organizations: AggregateService<OrganizationFields>; users: AggregateService<UserFields> }>;

type Addressee = Readonly<{ to: string; readsThemThere: boolean }>;

const GIVEN_UP_MS = 7 * 86_400_000;

/** The mails about messages: sent until they are, each addressee's once. Deletes messages that were stored long enough. */
export const openContactMailing = (dependencies: Dependencies): WorkQueue => {
  const { records, mailer, organizations, users, accounts, accessLog, system, publicUrl, sender } = dependencies;
  const address = publicUrl && new URL(sitePages.adminMessages.path, publicUrl).href;

  const readsMessages = async (email: string): Promise<boolean> => {
    const fields = (await accounts.findByEmail(email))?.fields;
    return fields?.active === true && permissionsOf(fields).includes('SETTINGS');
  };

  /** What an organization is called, and who reads its messages: its own address, else the administrators. */
  const addresseesOf = async (organizationId: string) => {
    const found = await organizations.find(organizationId, organizationId);
    const { name, contactEmail } = found.status === 'registered' ? found.fields : { name: '', contactEmail: '' };
    const addressees: Addressee[] = contactEmail
      ? [{ to: contactEmail, readsThemThere: await readsMessages(contactEmail) }]
      : (await activeGenerals(records, users.find)).map(({ email }) => ({ to: email, readsThemThere: true }));
    return { organization: name, addressees };
  };

  /** Mails one message, or several as a digest, to everybody who has not had it. */
  const sendTogether = async (taken: Taken<ContactMessage>): Promise<void> => {
    const { organization, addressees } = await addresseesOf(taken[0].organizationId);
    let messages: readonly ContactMessage[] = taken;
    const haveIt: string[] = [];
    for (const { to, readsThemThere } of addressees) {
      const key = accessLog.accountKey(to);
      haveIt.push(key);
      const unsent = messages.filter(({ mailedTo }) => !mailedTo.includes(key));
      const [message] = unsent;
      if (!message) continue;
      const about = message.digestId ?? message.id;
      const mail =
        message.digestId === undefined
          ? contactMail({ message, organization, sender, to })
          : contactDigest({ messages: unsent, organization, sender, to, readsThemThere, address });
      await mailer.send(mail, { until: expiryOf(message), about });
      for (const one of unsent) {
        const mailedTo = [...one.mailedTo, ...haveIt];
        if (await changeItem(records, contactMessages, one, { mailedTo })) continue;
        await mailer.forget({ about }); // one that was deleted meanwhile leaves no mail behind
        messages = messages.filter((other) => other !== one);
      }
    }
  };

  return openWorkQueue(
    {
      items: contactMessages,
      failure: 'a message could not be mailed',
      describe: ({ organizationId }) => ({ organizationId }),
      backoff: { firstMs: 60_000, factor: 2, longestMs: 60 * 60_000 },
      isFinal: ({ addedAt }) => Date.parse(addedAt) + GIVEN_UP_MS < system.now().getTime(),
      keeps: 'everything',
      together: 'digestId',
      attempt: async (taken) => {
        const [message] = taken;
        const now = system.now();
        if (message.digestId === undefined && !(await isMailedAlone(records, message, now))) {
          await putIntoDigest(records, message, { now, newId: system.newId });
          return 'later';
        }
        await sendTogether(taken);
        return 'done';
      },
      whenIdle: async () => {
        await forgetOldMessages(records, system.now());
        await mailer.forget({ dueBy: system.now() });
      },
    },
    dependencies,
  );
};
