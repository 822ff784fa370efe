import type { ReactNode } from 'react';
import type { useListState } from '../../lib/address/list-state.ts';
import type { usePublicList } from '../../lib/address/use-public-list.ts';
import { FailedState } from '../feedback/failed-state.tsx';
import { NoneFound } from '../feedback/none-found.tsx';
import { PastListNotice } from '../feedback/past-list-notice.tsx';
import { cluster, stack } from '../layout/primitives.ts';
import { SourceNote } from '../layout/source-note.tsx';
import { classes } from '../theme/classes.ts';
import styles from './list-pages.module.css';
import { ListPages } from './list-pages.tsx';

type PublicListProps = Readonly<{
  list: Omit<ReturnType<typeof usePublicList>, 'answer' | 'query'> &
    Readonly<{ answer: Readonly<{ lastUpdate: string | null }> | undefined; query: unknown }>;
  state: Pick<ReturnType<typeof useListState>, 'pageSize' | 'showPage' | 'showPageSize'>;
  /** Said, and done about it, when the filters leave nothing. */
  none: Readonly<{ title: string; onClear: () => void }>;
  /** What the whole list adds up to, over it. */
  figures: ReactNode;
  heading: string;
  /** What is done with the table, beside the heading. */
  tools?: ReactNode;
  className?: string | undefined;
  /** The table. */
  children: ReactNode;
}>;

/** A public list with its figures, pages and source; what stands in its place when there is nothing to show. */
export const PublicList = ({ list, state, none, figures, heading, tools, className, children }: PublicListProps) => {
  const { answer, pagination, wanted, retry, isRetrying } = list;
  if (list.isMissing)
    return (
      <FailedState
        text="No se perdió nada de lo que elegiste. Intenta de nuevo en un momento."
        onRetry={retry}
        isRetrying={isRetrying}
      />
    );
  if (!list.isFound) return <NoneFound {...none} />;
  return (
    <>
      {figures}
      <section className={classes(stack(4), className)} aria-labelledby="lista">
        <div className={cluster(3, 'center', 'between')}>
          <h2 id="lista">{heading}</h2>
          {tools}
        </div>
        {list.isStale && (
          <PastListNotice
            requested={wanted}
            shown={pagination?.page ?? wanted}
            onRetry={retry}
            isRetrying={isRetrying}
          />
        )}
        <div className={styles.wide}>{children}</div>
        {pagination && (
          <ListPages
            label={list.title}
            pagination={pagination}
            pageSize={state.pageSize}
            onPage={(next) => (next === wanted ? retry() : state.showPage(next))}
            onPageSize={state.showPageSize}
          />
        )}
      </section>
      <footer className={stack(2)}>{answer && <SourceNote lastUpdate={answer.lastUpdate} />}</footer>
    </>
  );
};
