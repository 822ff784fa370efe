import type { ReactNode } from 'react';
import { classes } from '../theme/classes.ts';
import { cluster, line, looks } from './primitives.ts';

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
    <Element className={classes(looks('raised', 'padded'), className)}>
      {(title || actions) && (
        <header className={cluster('2-4', 'start', 'between', 'below4')}>
          {title && <Heading className={looks('lg')}>{title}</Heading>}
          {actions && <div className={line(2)}>{actions}</div>}
        </header>
      )}
      {children}
    </Element>
  );
};
