import type { FormEventHandler, ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { stack } from '../../ui/layout/primitives.ts';

type EntranceFormProps = Readonly<{
  /** What is wrong with the form as a whole. */
  problem: string | undefined;
  onSubmit: FormEventHandler;
  isPending: boolean;
  /** What sends the form. */
  action: string;
  /** The way back. */
  back: Readonly<{ to: string; label: string }>;
  children: ReactNode;
}>;

/** The form of an entrance page: what is wrong, the fields, what sends it and the way back. */
export const EntranceForm = ({ problem, onSubmit, isPending, action, back, children }: EntranceFormProps) => (
  <form noValidate onSubmit={onSubmit} className={stack(4)}>
    {problem && <Notice kind="danger">{problem}</Notice>}
    {children}
    <div className={stack(3, 'above2')}>
      <Button type="submit" variant="primary" isPending={isPending}>
        {action}
      </Button>
      <ButtonLink to={back.to} variant="quiet" icon="arrow-left">
        {back.label}
      </ButtonLink>
    </div>
  </form>
);
