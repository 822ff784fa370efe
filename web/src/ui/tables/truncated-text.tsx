import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { TooltipBubble } from '../controls/tooltip.tsx';
import styles from './data-table.module.css';
import { truncate } from './truncate.ts';

type TruncatedTextProps = Readonly<{
  text: string;
  max?: number;
  /** How what is left of it looks. */
  shown?: (short: string) => ReactNode;
}>;

/** A text cut short: the whole of it shows on hover, focus and touch, and is what screen readers say. */
export const TruncatedText = ({ text, max = 30, shown = (short) => short }: TruncatedTextProps) => {
  const trigger = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const short = truncate(text, max);

  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const close = () => setOpen(false);
    document.addEventListener('keydown', (event) => event.key === 'Escape' && close(), stop);
    document.addEventListener(
      'pointerdown',
      ({ target }) => trigger.current?.contains(target as Node) || close(),
      stop,
    ); // a press lands on a node
    return () => stop.abort();
  }, [isOpen]);

  if (short === text) return <>{shown(text)}</>;
  const whenMouse = (open: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setOpen(open);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows more of itself
    <span
      ref={trigger}
      className={styles.text}
      data-truncated
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the whole text too
      tabIndex={0}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onPointerEnter={whenMouse(true)}
      onPointerLeave={whenMouse(false)}
      onPointerUp={({ pointerType }) => pointerType !== 'mouse' && setOpen(true)}
    >
      <span aria-hidden="true">{shown(short)}</span>
      <span className="visually-hidden">{text}</span>
      {isOpen && (
        <TooltipTrigger isOpen onOpenChange={setOpen}>
          <TooltipBubble triggerRef={trigger}>{text}</TooltipBubble>
        </TooltipTrigger>
      )}
    </span>
  );
};
