import type { ReactNode } from 'react';
import { classes } from '../theme/classes.ts';
import styles from './card.module.css';

type CardProps = Readonly<{
  /** The element it is: a section of the page, an article of a list. */
  as?: 'div' | 'section' | 'article' | 'li';
  title?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}>;

export const Card = ({ as: Element = 'div', title, headingLevel = 2, actions, className, children }: CardProps) => {
  const Heading = `h${headingLevel}` as const;
  return (
    <Element className={classes(styles.card, className)}>
      {(title || actions) && (
        <header className={styles.header}>
          {title && <Heading className={styles.title}>{title}</Heading>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </Element>
  );
};
