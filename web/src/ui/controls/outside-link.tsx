import type { ReactNode } from 'react';
import { Icon } from '../marks/icon.tsx';
import styles from './outside-link.module.css';

/** A link to another site: it opens beside this page, and says so. */
export const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
    {children}
    <Icon name="external" size="1em" />
    <span className="visually-hidden"> (se abre en otra pestaña)</span>
  </a>
);
