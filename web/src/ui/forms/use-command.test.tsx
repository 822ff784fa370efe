import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { ApiProblem } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { currentToasts, dismissToast } from '../../lib/toasts.ts';
import { render } from '../../testing/render.ts';
import { useCommand } from './use-command.ts';

type Options = Parameters<typeof useCommand<string, string>>[1];
type Send = Parameters<typeof useCommand<string, string>>[0];

const refusal = (status: number, code: string) =>
  new ApiProblem(status, { code, message: `Lo dice el monitor (${code})` });

const Order = ({ send, options }: Readonly<{ send: Send; options: Options }>) => {
  const { run, isPending, problem, answer } = useCommand(send, options);
  return (
    <button type="button" disabled={isPending} onClick={() => void run('uno')}>
      {problem?.message ?? answer ?? 'Ordenar'}
    </button>
  );
};

const order = (send: Send, options?: Options) => {
  render(
    <QueryClientProvider client={queryClient}>
      <Order send={send} options={options} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button');
  return { button, press: () => userEvent.click(button) };
};

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

describe('a command', () => {
  it('is pending until what follows it is done, too', async () => {
    const followed = Promise.withResolvers<void>();
    const { button, press } = order(async () => 'hecho', { done: () => followed.promise });
    await press();
    expect(button.disabled).toBe(true);
    followed.resolve();
    await waitFor(() => expect(button.textContent).toBe('hecho'));
    expect(button.disabled).toBe(false);
  });

  it.each([
    [
      'with its reason where the services gave one',
      refusal(409, 'record.in-use'),
      'Lo dice el monitor (record.in-use)',
    ],
    ['in words of its own where they failed', refusal(500, 'server.failed'), 'No se pudo.'],
  ])('that is refused is told %s', async (_how, problem, told) => {
    const { button, press } = order(() => Promise.reject(problem), { failed: 'No se pudo.' });
    await press();
    await waitFor(() => expect(button.textContent).toBe(problem.message));
    expect(currentToasts().map(({ text }) => text)).toEqual([told]);
  });

  it.each(['session.required', 'permission.missing'])('is no problem where the session is one (%s)', async (code) => {
    const { button, press } = order(() => Promise.reject(refusal(401, code)), { failed: 'No se pudo.' });
    await press();
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(button.textContent).toBe('Ordenar');
    expect(currentToasts()).toEqual([]);
  });

  it('is the same one until it is known to be done', async () => {
    const keys: (string | undefined)[] = [];
    const { button, press } = order(async (_input, { 'idempotency-key': key }) => {
      keys.push(key);
      if (keys.length === 1) throw refusal(0, 'network.unreachable');
      return `${keys.length}`;
    });
    for (const shown of ['Lo dice el monitor (network.unreachable)', '2', '3']) {
      await press();
      await waitFor(() => expect(button.textContent).toBe(shown));
    }
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });
});
