import type { ReactNode } from 'react';
import { looks } from '../layout/primitives.ts';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './outside-link.module.css';

/** A link to another site: it opens beside this page, and says so. */
export const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={classes(styles.link, looks('breaks'))}>
    {children}
    <Icon name="external" size="1em" />
    <span className="visually-hidden"> (se abre en otra pestaña)</span>
  </a>
);
