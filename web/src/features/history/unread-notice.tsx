import { type UnreadParameter, unreadInWords } from '@monitor/contracts-schema/address-parameters';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { stack } from '../../ui/layout/primitives.ts';

type UnreadNoticeProps = Readonly<{ unread: readonly UnreadParameter[]; onLeave: (name: string) => void }>;

/** What the address says that no change can be looked for by: it narrows nothing, and can be taken away. */
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
