import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { organizationAtom } from '../../lib/session/organization.ts';
import { Icon } from '../../ui/marks/icon.tsx';
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
      <div className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <span className={styles.mark} aria-hidden="true" />
          <span className={styles.names}>
            <span className={styles.organization}>{organization?.name ?? 'Monitor de contrataciones públicas'}</span>
            {organization && <span className={styles.product}>Monitor de contrataciones públicas</span>}
          </span>
        </Link>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
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
