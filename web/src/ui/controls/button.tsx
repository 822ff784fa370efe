import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Link, type LinkProps } from 'react-router-dom';
import { Spinner } from '../feedback/spinner.tsx';
import { Icon, type IconName } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './button.module.css';
import { Tooltip } from './tooltip.tsx';

type Look = Readonly<{
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'm' | 's';
  icon?: IconName;
  iconAfter?: IconName;
}>;

type Behaviour = Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'isPending'> &
  Readonly<{ isPending?: boolean; ref?: Ref<HTMLButtonElement> }>;

type ButtonProps = Behaviour & Look & Readonly<{ children: ReactNode; className?: string }>;

const lookClasses = ({ variant = 'secondary', size = 'm' }: Look, className?: string) =>
  classes(styles.button, styles[variant], size === 's' && styles.small, className);

/** While pending it keeps its place, its focus and its width, and takes no press. */
export const Button = ({
  variant,
  size,
  icon,
  iconAfter,
  isPending = false,
  children,
  className,
  ...rest
}: ButtonProps) => (
  <AriaButton
    {...rest}
    {...(isPending ? { 'aria-disabled': true, onPress: undefined, type: 'button' as const } : {})}
    className={classes(lookClasses({ variant, size }, className), isPending && styles.pending)}
  >
    {icon && <Icon name={icon} />}
    <span>{children}</span>
    {iconAfter && <Icon name={iconAfter} />}
    {isPending && (
      <span className={styles.wait}>
        <Spinner label="En curso" />
      </span>
    )}
  </AriaButton>
);

type ButtonLinkProps = Omit<LinkProps, 'className'> & Look & Readonly<{ children: ReactNode; className?: string }>;

/** A link to another page that looks like a button. */
export const ButtonLink = ({ variant, size, icon, iconAfter, children, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={lookClasses({ variant, size }, className)}>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
    {iconAfter && <Icon name={iconAfter} />}
  </Link>
);

type IconLinkProps = Omit<LinkProps, 'className' | 'children'> &
  Omit<Look, 'icon' | 'iconAfter'> &
  Readonly<{ label: string; icon: IconName }>;

/** A link that shows only a drawing; its label is its name and its tooltip. */
export const IconLink = ({ label, icon, variant = 'quiet', size, ...rest }: IconLinkProps) => (
  <Tooltip text={label}>
    <Link {...rest} aria-label={label} className={classes(lookClasses({ variant, size }), styles.iconOnly)}>
      <Icon name={icon} />
    </Link>
  </Tooltip>
);

type IconButtonProps = Behaviour &
  Omit<Look, 'icon' | 'iconAfter'> &
  Readonly<{ label: string; icon: IconName; className?: string }>;

/** A button that shows only a drawing; its label is its name and its tooltip. */
export const IconButton = ({
  label,
  icon,
  variant = 'quiet',
  size,
  isPending = false,
  className,
  ...rest
}: IconButtonProps) => (
  <Tooltip text={label}>
    <AriaButton
      {...rest}
      {...(isPending ? { 'aria-disabled': true, onPress: undefined } : {})}
      aria-label={label}
      className={classes(lookClasses({ variant, size }, className), styles.iconOnly)}
    >
      {isPending ? <Spinner label="En curso" /> : <Icon name={icon} />}
    </AriaButton>
  </Tooltip>
);
