import type { ReactNode } from 'react';
import type { ApiProblem } from '../../lib/api/api.ts';
import { Notice } from '../feedback/notice.tsx';
import { UncertainNotice } from './uncertain-notice.tsx';

type SubmissionNoticesProps = Readonly<{
  uncertain: Parameters<typeof UncertainNotice>[0]['uncertain'];
  problem: ApiProblem | undefined;
  /** What can be done about the problem. */
  children?: ReactNode;
}>;

/** Why something was not done, or that nobody knows whether it was. */
export const SubmissionNotices = ({ uncertain, problem, children }: SubmissionNoticesProps) => (
  <>
    <UncertainNotice uncertain={uncertain} />
    {problem && (
      <Notice kind="danger">
        <p>{problem.message.replace(/\.?$/, '.')}</p>
        {children}
      </Notice>
    )}
  </>
);
