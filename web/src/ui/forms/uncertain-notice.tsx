import { Notice } from '../feedback/notice.tsx';

/** Says that nobody knows yet whether a change was saved, and what becomes of it. */
export const UncertainNotice = ({ uncertain }: { uncertain: string | undefined }) =>
  uncertain && (
    <Notice kind="info">
      <p>{uncertain}. Se vuelve a intentar mientras esta página siga abierta.</p>
    </Notice>
  );
