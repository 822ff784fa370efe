import { type UnreadParameter, unreadInWords } from '@monitor/contracts-schema/address-parameters';
import { Button } from '../controls/button.tsx';
import { stack } from '../layout/primitives.ts';
import { Notice } from './notice.tsx';

type UnreadNoticeProps = Readonly<{ unread: readonly UnreadParameter[]; onLeave: (name: string) => void }>;

/** What the address says and the page cannot read: it changes nothing of what is shown, and can be taken away. */
export const UnreadNotice = ({ unread, onLeave }: UnreadNoticeProps) =>
  unread.length === 0 ? null : (
    <div className={stack(2, 'above4')}>
      {unread.map((parameter) => (
        <Notice
          key={parameter.address}
          kind="info"
          actions={
            <Button size="s" icon="close" onPress={() => onLeave(parameter.address)}>
              Quitar<span className="visually-hidden"> de la dirección «{parameter.address}»</span>
            </Button>
          }
        >
          {unreadInWords(parameter)}.
        </Notice>
      ))}
    </div>
  );
