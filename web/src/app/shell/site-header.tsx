import { SITE_NAME } from '@monitor/contracts-schema/installation/site-name';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { organizationAtom } from '../../lib/session/organization.ts';
import { line, looks, stack } from '../../ui/layout/primitives.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { SearchOpener } from './search-opener.tsx';
import styles from './site-header.module.css';
import { siteMenu } from './site-menu.ts';

/** The organization's name, and the way to every section. On a phone the menu opens on demand. */
export const SiteHeader = () => {
  const organization = useAtomValue(organizationAtom);
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the menu
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return (
    <header className={styles.header}>
      <div className={classes(styles.bar, line(4, 'center'))}>
        <Link to="/" className={classes(styles.brand, line(3, 'center', 'grows', 'shrinks'))}>
          <span className={styles.mark} aria-hidden="true" />
          <span className={stack(0, 'shrinks')}>
            <span className={looks('md', 'bold', 'balanced')}>{organization?.name ?? SITE_NAME}</span>
            {organization && <span className={looks('xs', 'muted')}>Monitor de contrataciones públicas</span>}
          </span>
        </Link>
        <SearchOpener />
        <button
          ref={toggle}
          type="button"
          className={classes(styles.toggle, line(2, 'inline', 'center', 'medium'))}
          aria-expanded={isOpen}
          aria-controls="menu-principal"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          Menú
        </button>
      </div>
      <nav id="menu-principal" aria-label="Secciones" className={styles.menu} data-open={isOpen}>
        <ul>
          {siteMenu.map(({ label, to }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/'}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
};
