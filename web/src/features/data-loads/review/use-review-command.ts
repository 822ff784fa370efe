import type { ApiProblem } from '../../../lib/api/api.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { followReview } from './follow-review.ts';

/**
 * A decision about rows under review: the list, the rows and the counts follow, also when somebody was faster. What was
 * decided stands where it was decided: a toast would lie over the next one's buttons.
 */
export const useReviewCommand = <Input, Answer>(
  decide: (input: Input) => Promise<Answer>,
  onDecided: (answer: Answer) => void = () => {},
) =>
  useCommand(decide, {
    done: (answer) => {
      onDecided(answer);
      return followReview();
    },
    failed: ({ message }: ApiProblem) => {
      showToast('danger', message);
      return followReview();
    },
  });
