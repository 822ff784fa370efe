import type { ComponentProps, ReactNode } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { looks } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './tooltip.module.css';

/** The dark bubble of a tooltip, for triggers that decide themselves when it shows; a wide one holds long texts. */
export const TooltipBubble = ({
  children,
  isWide = false,
  ...rest
}: Readonly<{ children: ReactNode; isWide?: boolean }> &
  Omit<ComponentProps<typeof AriaTooltip>, 'children' | 'className'>) => (
  <AriaTooltip offset={6} {...rest} className={classes(styles.tooltip, looks('sm', 'breaks'), isWide && styles.wide)}>
    {children}
  </AriaTooltip>
);

type TooltipProps = Readonly<{ text: ReactNode; children: ComponentProps<typeof Focusable>['children'] }>;

/** A short text on hover and focus of its one child, which must be focusable. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <TooltipTrigger delay={350} closeDelay={100}>
    <Focusable>{children}</Focusable>
    <TooltipBubble>{text}</TooltipBubble>
  </TooltipTrigger>
);
