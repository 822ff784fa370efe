import type { ReactNode } from 'react';
import type { ApiProblem } from '../../lib/api/api.ts';
import { Notice } from '../feedback/notice.tsx';
import { DoubtNotice } from './doubt-notice.tsx';

type SubmissionNoticesProps = Readonly<{
  doubt: Parameters<typeof DoubtNotice>[0]['doubt'];
  problem: ApiProblem | undefined;
  /** What can be done about the problem. */
  children?: ReactNode;
}>;

/** Why something was not done, or that nobody knows whether it was. */
export const SubmissionNotices = ({ doubt, problem, children }: SubmissionNoticesProps) => (
  <>
    <DoubtNotice doubt={doubt} />
    {problem && (
      <Notice kind="danger">
        <p>{problem.message.replace(/\.?$/, '.')}</p>
        {children}
      </Notice>
    )}
  </>
);
