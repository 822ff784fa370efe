import { Tooltip } from '../../../ui/controls/tooltip.tsx';
import { looks } from '../../../ui/layout/primitives.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import styles from './row-mark-icon.module.css';
import { markIcons, type RowMark } from './row-marks.ts';

const markLooks: Readonly<Record<RowMark['kind'], string>> = {
  error: looks('dangerSoft'),
  skipped: looks('muted', 'sunken'),
  created: looks('successSoft'),
  info: looks('infoSoft'),
};

/** A mark as a drawing that says, to pointer, keyboard and screen reader, what it means. */
export const RowMarkIcon = ({ mark: { kind, text } }: Readonly<{ mark: RowMark }>) => (
  <Tooltip text={text}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what it says */}
    <span role="img" aria-label={text} tabIndex={0} className={classes(styles.mark, markLooks[kind])}>
      <Icon name={markIcons[kind]} size={18} />
    </span>
  </Tooltip>
);
