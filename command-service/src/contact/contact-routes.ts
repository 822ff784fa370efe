import { contactEndpoints } from '@monitor/contracts-schema/contact/contact-endpoints';
import { contactFormProblems } from '@monitor/contracts-schema/contact/contact-form';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { asLegacyRefusal } from '@monitor/contracts-schema/http/legacy-monitor';
import { RATES } from '@monitor/contracts-schema/http/limits';
import { createRateLimit } from '@monitor/platform/http/rate-limit';
import { createSharedRate } from '@monitor/platform/http/shared-rate';
import type { Mailer } from '@monitor/platform/mailer/mailer';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { FORM, refuseProblems } from '../catalogues/save-records.ts';
import { type CommandRouteContext, mount } from '../http/command-routes.ts';
import { throttleNetworks, tooManyAttempts } from '../http/throttle.ts';
import type { WorkQueue } from '../work-queue/work-queue.ts';
import type { ContactChallenges } from './contact-challenges.ts';
import { contactMessages, forgetMessage, isUsed, keepMessage, listMessages } from './contact-messages.ts';

type Parts = Readonly<{ records: ViewStore; mailer: Mailer; challenges: ContactChallenges; mailing: WorkQueue }>;

/** What a page is told that does not do the work before a message: those of a legacy monitor show it and nothing else. */
const WRITE_FROM_HERE =
  'Esta página no hace la comprobación que se pide antes de enviar un mensaje. Escribe desde la página Contacto de este monitor.';

/** An organization gets no more than a person could read, but for a few of each network that has not written lately. */
const messagesToOrganization = { shared: { burst: 60, everyMs: 60_000 }, ofEach: { burst: 3, everyMs: 20 * 60_000 } };

export const mountContact = (
  routeContext: CommandRouteContext,
  { records, mailer, challenges, mailing }: Parts,
): void => {
  const { system } = routeContext;
  const toOrganization = createSharedRate(messagesToOrganization);

  mount(
    routeContext,
    contactEndpoints.askContactChallenge,
    async ({ organizationId }) => ({
      error: false as const,
      data: await challenges.ask(organizationId, system.now()),
    }),
    throttleNetworks(createRateLimit(RATES.contactChallenges), system),
  );

  mount(
    routeContext,
    contactEndpoints.submitContact,
    async ({ body: { altcha, ...form }, organizationId, context, request, response }) => {
      if (altcha === '') return asLegacyRefusal(WRITE_FROM_HERE);
      refuseProblems(contactFormProblems(form));
      const { commandId, isRepeatable, now } = context(FORM);
      const id = await challenges.idOfSolved(altcha, organizationId, now);
      if (id === undefined) throw new Refused('contact.not-verified');
      const isNew = !(await isUsed(records, id));
      const waitMs = isNew ? toOrganization.take(organizationId, request.ip ?? '', system.elapsed()) : 0; // others must not use it up
      if (waitMs > 0) throw tooManyAttempts(waitMs);
      const isStored = await keepMessage(records, {
        id,
        organizationId,
        form,
        sentBy: isRepeatable ? commandId : null,
        now,
      });
      if (!isStored) throw new Refused('contact.already-sent');
      response.once('finish', mailing.wake);
      return { error: false as const, message: 'Gracias por comunicarte con nosotros, en breve te responderemos.' };
    },
    throttleNetworks(createRateLimit(RATES.contactMessages), system),
  );

  mount(routeContext, contactEndpoints.deleteContactMessage, async ({ body: { _id }, organizationId }) => {
    const message = (await records.getMany(contactMessages, [_id])).get(_id)?.document;
    if (!message || !(await forgetMessage({ records, mailer }, organizationId, message)))
      throw new Refused('record.not-found');
    return { error: false as const, message: 'El mensaje fue eliminado correctamente' };
  });

  mount(routeContext, contactEndpoints.listContactMessages, async ({ organizationId, query }) => ({
    error: false as const,
    data: await listMessages(records, organizationId, query),
  }));
};
