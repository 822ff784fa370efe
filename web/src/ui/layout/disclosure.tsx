import { type ReactNode, useState } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { Icon } from '../marks/icon.tsx';
import { Mark, type MarkTone } from '../marks/mark.tsx';
import { classes } from '../theme/classes.ts';
import styles from './disclosure.module.css';
import { line, looks } from './primitives.ts';

type DisclosureProps = Readonly<{
  title: string;
  count?: number | undefined;
  tone?: MarkTone;
  isOpenAtFirst?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  headingLevel?: 2 | 3 | 4;
  children: ReactNode;
}>;

/** A group under a heading that opens and closes it; its content is drawn only once opened. */
export const Disclosure = ({
  title,
  count,
  tone,
  isOpenAtFirst = false,
  onOpenChange,
  headingLevel = 2,
  children,
}: DisclosureProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [wasOpened, setOpened] = useState(isOpenAtFirst);
  const Heading = `h${headingLevel}` as const;
  return (
    <details
      className={classes(styles.disclosure, looks('boxed'))}
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) setOpened(true);
        onOpenChange?.(event.currentTarget.open);
      }}
    >
      <summary className={classes(styles.summary, line(3, 'center'))}>
        {tone && <Mark tone={tone} />}
        <Heading className={looks('lg')}>{title}</Heading>
        {count !== undefined && (
          <span className={classes(styles.count, looks('sm', 'muted', 'tabular'))}>{formatCount(count)}</span>
        )}
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <div className={styles.content}>{wasOpened && children}</div>
    </details>
  );
};
