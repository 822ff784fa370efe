import { DEMONSTRATION_NOTICE, showsDemonstration } from '@monitor/contracts-schema/installation/demonstration';
import { useAtomValue } from 'jotai';
import { branding } from '../../lib/session/branding.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { looks } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './public-shell.module.css';

/** Over every page that may show something of the demonstration: that it is made up. */
export const DemonstrationStrip = () => {
  const organization = useAtomValue(organizationAtom);
  if (!showsDemonstration(branding, organization?._id)) return null;
  return (
    <aside className={classes(styles.strip, looks('sm', 'centered', 'warningSoft'))} aria-label="Demostración">
      {DEMONSTRATION_NOTICE}
    </aside>
  );
};
