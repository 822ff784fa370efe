import type { KeyboardEvent } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { line, looks } from '../layout/primitives.ts';
import { Icon, type IconName } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import { Button, IconButton } from './button.tsx';
import styles from './menu-button.module.css';

export type MenuEntry = Readonly<{
  id: string;
  label: string;
  icon?: IconName;
  hint?: string;
  isDisabled?: boolean;
  onAction: () => void;
}>;

type MenuButtonProps = Readonly<{
  label: string;
  icon?: IconName;
  items: readonly MenuEntry[];
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'm' | 's';
  /** Shows the drawing only, for narrow places such as a table's row. */
  isIconOnly?: boolean;
  isDisabled?: boolean;
}>;

/** A button that opens a short list of actions: plain buttons in a popover, a tenth of the weight of an ARIA menu. */
export const MenuButton = ({ label, icon, items, variant, size, isIconOnly, isDisabled }: MenuButtonProps) => (
  <DialogTrigger>
    {isIconOnly ? (
      <IconButton label={label} icon={icon ?? 'dots'} variant={variant} size={size} isDisabled={isDisabled} />
    ) : (
      <Button iconAfter="chevron-down" icon={icon} variant={variant} size={size} isDisabled={isDisabled}>
        {label}
      </Button>
    )}
    <Popover className={classes(styles.popover, looks('boxed'))} placement="bottom end" offset={4}>
      <Dialog aria-label={label} className={looks('unmarked')}>
        {({ close }) => (
          <ul className={styles.menu} onKeyDown={moveByArrows}>
            {items.map((item, index) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={classes(styles.item, line(3, 'start', 'full'))}
                  disabled={item.isDisabled}
                  // biome-ignore lint/a11y/noAutofocus: it has just been opened, and focus returns on closing
                  autoFocus={index === 0}
                  onClick={() => {
                    close();
                    item.onAction();
                  }}
                >
                  {item.icon && <Icon name={item.icon} />}
                  <span>
                    {item.label}
                    {item.hint && <small className={looks('xs', 'muted', 'block')}>{item.hint}</small>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </Popover>
  </DialogTrigger>
);

const moveByArrows = (event: KeyboardEvent<HTMLUListElement>) => {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement); // another element is at -1
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons.at(to % buttons.length)?.focus();
};
