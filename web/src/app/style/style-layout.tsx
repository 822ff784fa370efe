import { themeLabels } from '@monitor/contracts-schema/organizations/theme-colors';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { NavLink, Outlet } from 'react-router-dom';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { cluster, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './style-layout.module.css';
import { useShownTheme } from './use-shown-theme.ts';

const pages = [
  { to: sitePages.style.path, label: 'Componentes' },
  { to: sitePages.styleClient.path, label: 'Monitor público' },
  { to: sitePages.styleErrors.path, label: 'Páginas de error' },
  { to: sitePages.styleLogin.path, label: 'Inicio de sesión' },
];
const themes = Object.entries(themeLabels).map(([id, label]) => ({ id, label }));

/** The frame of the showcase: which part of it is shown, and the theme that it wears. */
export const StyleLayout = () => {
  const { theme, search, wear } = useShownTheme();
  return (
    <div className={styles.page}>
      <header className={classes(styles.header, cluster('3-6', 'end', 'between'))}>
        <p className={styles.title}>Guía de estilo</p>
        <nav aria-label="Guía de estilo">
          <ul className={classes(styles.pages, cluster('2-5'))}>
            {pages.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to + search} end>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <SelectField label="Tema" value={theme} options={themes} onChange={wear} />
      </header>
      <main id="contenido" tabIndex={-1} className={classes(styles.main, stack(10))}>
        <Outlet />
      </main>
    </div>
  );
};
