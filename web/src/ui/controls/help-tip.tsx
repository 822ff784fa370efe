import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { Icon } from '../marks/icon.tsx';
import styles from './help-tip.module.css';
import { TooltipBubble } from './tooltip.tsx';

/** What something means, on hover, on focus and on a press, which is all that a finger can do. */
export const HelpTip = ({ about, text }: Readonly<{ about: string; text: string }>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <TooltipTrigger delay={200} closeDelay={100} isOpen={isOpen} onOpenChange={setOpen} shouldCloseOnPress={false}>
      <Button className={styles.help!} aria-label={`Ayuda sobre ${about}`} onPress={() => setOpen(true)}>
        <Icon name="help" />
      </Button>
      <TooltipBubble isWide>{text}</TooltipBubble>
    </TooltipTrigger>
  );
};
