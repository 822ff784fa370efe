import type { contactEndpoints } from '@monitor/contracts-schema/contact/contact-endpoints';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { looks, pageFrame, stack } from '../../ui/layout/primitives.ts';
import { LinkedText } from '../../ui/marks/linked-text.tsx';
import styles from './contact.module.css';
import { MessageForm } from './contact-form.tsx';
import { ContactPlace } from './contact-place.tsx';

const loadInfo = callOf<typeof contactEndpoints.loadContactInfo>('GET', '/public-api/contact/load-info');

/** A message to the organization, and where it is to be found. That the second cannot be had is said, and leaves the first. */
export const ContactPage = () => {
  usePageTitle(sitePages.contact.title);
  const organization = useAtomValue(organizationAtom);
  const answer = useApiQuery(loadInfo, {});
  const info = answer.isPlaceholderData ? undefined : answer.data?.data;
  return (
    <div className={pageFrame('reading')}>
      <PageHeader title={sitePages.contact.title} back={{ to: '/', label: 'Inicio' }}>
        {organization?.name}
      </PageHeader>
      <div className={styles.columns}>
        <div className={stack(5, 'prose', 'shrinks')}>
          {info?.contactLocation && (
            <p className={looks('breaks', 'keepsLines')}>
              <LinkedText text={info.contactLocation} />
            </p>
          )}
          <Message key={organization?._id} />
        </div>
        {info ? (
          <ContactPlace info={info} />
        ) : (
          answer.isError && (
            <FailedState
              text="La información de contacto no se encuentra disponible en este momento."
              onRetry={() => void answer.refetch()}
              isRetrying={answer.isFetching}
            />
          )
        )}
      </div>
    </div>
  );
};

const Message = () => {
  const [isSent, setSent] = useState(false);
  return isSent ? <Thanks /> : <MessageForm onSent={() => setSent(true)} />;
};

const Thanks = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the form took the focus with it
  return (
    <div className={stack(2, 'raised', 'inset6')}>
      <h2 ref={heading} tabIndex={-1}>
        ¡Tu mensaje ha sido enviado!
      </h2>
      <p>Gracias por comunicarte con nosotros, en breve te responderemos.</p>
    </div>
  );
};
