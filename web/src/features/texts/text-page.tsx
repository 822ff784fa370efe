import type { SiteText, textEndpoints } from '@monitor/contracts-schema/texts/text-endpoints';
import type { TextName } from '@monitor/contracts-schema/texts/text-names';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { useAddressedPart } from '../../lib/address/use-addressed-part.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { looks, pageFrame } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './text-page.module.css';

const getText = callOf<typeof textEndpoints.getText>('GET', '/public-api/texts/:name');

/** From so many sections on, a list of them stands before the first. */
const WORTH_LISTING = 6;
const HOME = { to: '/', label: 'Inicio' };

type TextPageProps = Readonly<{ name: TextName; title: string }>;

/** What the installation says of itself, in its own words. */
export const TextPage = ({ name, title }: TextPageProps) => {
  const answer = useApiQuery(getText, { params: { name } });
  const text = answer.isPlaceholderData ? undefined : answer.data?.data;
  usePageTitle(text?.title ?? title);
  useAddressedPart(text !== undefined);

  return (
    <div className={pageFrame('reading')}>
      <PageHeader title={text?.title ?? title} back={HOME} />
      {text ? (
        <Text text={text} />
      ) : answer.isError ? (
        <FailedState
          text="La información general no se encuentra disponible en este momento."
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={12} />
        </div>
      )}
    </div>
  );
};

const Text = ({ text: { introduction, sections } }: { text: SiteText }) => (
  <div className={styles.columns}>
    {sections.length >= WORTH_LISTING && (
      <nav
        aria-label="En esta página"
        className={classes(styles.contents, looks('sm', 'prose'), looks('boxed', 'inset4'))}
      >
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
    )}
    <article className={styles.text}>
      <Markup html={introduction} />
      {sections.map(({ id, title, html }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <Markup html={html} />
        </section>
      ))}
    </article>
  </div>
);

const Markup = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the installation's Markdown, which lets no other markup through
  <div dangerouslySetInnerHTML={{ __html: html }} />
);
