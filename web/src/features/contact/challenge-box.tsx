import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Icon } from '../../ui/marks/icon.tsx';
import styles from './challenge-box.module.css';
import type { ChallengeState } from './use-challenge.ts';

const TEXTS: Readonly<Record<ChallengeState, string>> = {
  waiting: 'Mientras escribes, tu navegador comprobará que el mensaje lo envía una persona.',
  working: 'Comprobando que el mensaje lo envía una persona…',
  done: 'Comprobación lista: ya puedes enviar tu mensaje.',
  failed: 'No fue posible hacer la comprobación.',
  impossible:
    'Para enviar un mensaje abre esta página con https: los navegadores solo hacen la comprobación en conexiones seguras.',
};

/** Says how far the browser's own work is, that stands in place of riddles: nobody has anything to do about it. */
export const ChallengeBox = ({ state, onRetry }: Readonly<{ state: ChallengeState; onRetry: () => void }>) => (
  <div className={styles.box} data-state={state}>
    <span className={styles.sign}>
      {state === 'working' ? <Spinner label="" /> : <Icon name={state === 'done' ? 'success' : 'info'} size={22} />}
    </span>
    <p role="status">{TEXTS[state]}</p>
    {state === 'failed' && (
      <Button size="s" icon="retry" onPress={onRetry}>
        Intentar de nuevo
      </Button>
    )}
  </div>
);
