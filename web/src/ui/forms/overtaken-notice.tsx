import type { ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';
import styles from './forms.module.css';

type OvertakenNoticeProps = Readonly<{ title: string; actions: ReactNode; children: ReactNode }>;

/**
 * Somebody else changed what a form is about. At the form's foot, where it is seen wherever the form is scrolled to and
 * nothing that is told meanwhile lies over it.
 */
export const OvertakenNotice = (props: OvertakenNoticeProps) => (
  <div className={styles.notice}>
    <Notice kind="warning" {...props} />
  </div>
);
