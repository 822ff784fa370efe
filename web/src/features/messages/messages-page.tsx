import { type AnswerOf, type contactEndpoints, MESSAGES_KEPT_DAYS } from '@monitor/contracts-schema';
import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router-dom';
import { DASHBOARD } from '../../lib/admin-paths.ts';
import { callOf } from '../../lib/call.ts';
import { formatMoment } from '../../lib/format.ts';
import { useExistingPage, useListState } from '../../lib/list-state.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { isAllowed, sessionAtom } from '../../lib/session.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './messages-page.module.css';

const listMessages = callOf<typeof contactEndpoints.listContactMessages>('GET', '/api/contact/messages');
type Message = AnswerOf<typeof contactEndpoints.listContactMessages>['data']['messages'][number];

const TITLE = 'Mensajes';

/** What citizens wrote to the organization. */
export const MessagesPage = () => {
  const session = useAtomValue(sessionAtom);
  if (session && !isAllowed(session, 'SETTINGS')) return <Navigate to="/access-denied" replace />;
  return <Page />;
};

const Page = () => {
  usePageTitle(TITLE);
  const { page, pageSize, showPage, showPageSize } = useListState();
  const answer = useApiQuery(listMessages, { query: { page, pageSize } });
  const data = answer.data?.data;
  useExistingPage(page, answer.isPlaceholderData ? undefined : data);
  return (
    <div className={styles.page}>
      <PageHeader title={TITLE} back={{ to: DASHBOARD, label: 'Dashboard' }}>
        Lo que la ciudadanía escribe en el formulario de contacto. Cada mensaje se guarda {MESSAGES_KEPT_DAYS} días.
      </PageHeader>
      {data ? (
        <section aria-label={TITLE} className={styles.list}>
          {data.messages.length === 0 ? (
            <EmptyState title="Por el momento no hay mensajes" icon="mail" />
          ) : (
            <>
              <ol className={styles.messages}>
                {data.messages.map((message) => (
                  <li key={message._id}>
                    <MessageCard message={message} />
                  </li>
                ))}
              </ol>
              <ListPages
                label={TITLE}
                pagination={data}
                pageSize={pageSize}
                onPage={showPage}
                onPageSize={showPageSize}
              />
            </>
          )}
        </section>
      ) : answer.isError ? (
        <FailedState
          text="Los mensajes no se encuentran disponibles en este momento."
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={8} />
        </div>
      )}
    </div>
  );
};

const MessageCard = ({ message }: { message: Message }) => {
  const { name, email, phone, sentAt, isMailed } = message;
  return (
    <article className={styles.message}>
      <header className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <time dateTime={sentAt} className={styles.sent}>
          {formatMoment(sentAt)}
        </time>
        {!isMailed && <Badge tone="yellow">Aún sin enviar por correo</Badge>}
      </header>
      <p className={styles.ways}>
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
      </p>
      <p className={styles.text}>{message.message}</p>
    </article>
  );
};
