import { Notice } from '../feedback/notice.tsx';

/** Says that nobody knows yet whether a change was saved, and what becomes of it. */
export const DoubtNotice = ({ doubt }: { doubt: string | undefined }) =>
  doubt && (
    <Notice kind="info">
      <p>{doubt}. Se vuelve a intentar mientras esta página siga abierta.</p>
    </Notice>
  );
