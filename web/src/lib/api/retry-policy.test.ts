import { ApiProblem, unreachable } from './api.ts';
import { retryDelay } from './retry-policy.ts';

type Asked = Parameters<typeof retryDelay>[0];

/** A question that fails time and again. */
const openQuestion = () => {
  const query = { state: { status: 'pending', error: null, errorUpdatedAt: 0 } };
  const pause = () => retryDelay(query as unknown as Asked); // what is looked at of one
  return {
    pause,
    isAsked: () => {
      query.state = { ...query.state, status: 'pending', error: null };
      return pause();
    },
    fails: (error: Error) => {
      query.state = {
        ...query.state,
        status: 'error',
        error: error as never,
        errorUpdatedAt: query.state.errorUpdatedAt + 1,
      };
      return pause();
    },
    succeeds: () => {
      query.state = { ...query.state, status: 'success', error: null };
      return pause();
    },
  };
};

const problem = (status: number) => new ApiProblem(status, { code: 'x', message: '' });

it('what fails in passing is asked again by itself, after pauses that grow to half a minute', () => {
  const { fails, pause } = openQuestion();
  const pauses = Array.from({ length: 6 }, () => fails(problem(503)));
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect([pause(), pause()]).toEqual([30_000, 30_000]);
});

it('pauses grow also of what was never answered, which is pending each time it is asked', () => {
  const { fails, isAsked } = openQuestion();
  expect([fails(problem(503)), isAsked(), fails(problem(503)), isAsked(), fails(problem(503))]).toEqual([
    ...[2_000, false, 4_000, false, 8_000],
  ]);
});

it('pauses begin anew after an answer', () => {
  const { fails, succeeds } = openQuestion();
  fails(problem(503));
  fails(problem(502));
  expect(succeeds()).toBe(false);
  expect(fails(unreachable())).toBe(2_000);
});

it.each([400, 401, 404, 409, 500])('what is refused or fails for good (%i) is not', (status) => {
  expect(openQuestion().fails(problem(status))).toBe(false);
});
