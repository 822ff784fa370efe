import { type UnreadParameter, unreadInWords } from '@monitor/contracts-schema/address-parameters';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../controls/button.tsx';
import { stack } from '../layout/primitives.ts';
import { Notice } from './notice.tsx';

/** An address without that: without all of a parameter that filters nothing here. */
const without = (params: URLSearchParams, { address, text }: UnreadParameter): URLSearchParams =>
  new URLSearchParams(
    [...params].filter(([name, value]) => name !== address || (text !== undefined && value.trim() !== text)),
  );

/** What the address says and the page cannot read: it changes nothing of what is shown, and can be taken away. */
export const UnreadNotice = ({ unread }: Readonly<{ unread: readonly UnreadParameter[] }>) => {
  const [, setParams] = useSearchParams();
  if (unread.length === 0) return null;
  const leave = (parameter: UnreadParameter): void =>
    setParams((now) => without(now, parameter), { replace: true, preventScrollReset: true });
  return (
    <div className={stack(2, 'above4')}>
      {unread.map((parameter) => (
        <Notice
          key={`${parameter.address}=${parameter.text}`}
          kind="info"
          actions={
            <Button size="s" icon="close" onPress={() => leave(parameter)}>
              Quitar<span className="visually-hidden"> de la dirección «{parameter.address}»</span>
            </Button>
          }
        >
          {unreadInWords(parameter)}.
        </Notice>
      ))}
    </div>
  );
};
