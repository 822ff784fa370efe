import { currentToasts, dismissToast, showToast, subscribeToToasts } from './toasts.ts';

const texts = () => currentToasts().map(({ text }) => text);

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

describe('toasts', () => {
  it('are shown in order until dismissed', () => {
    showToast('info', 'uno');
    showToast('danger', 'dos');
    expect(texts()).toEqual(['uno', 'dos']);

    dismissToast(currentToasts()[0]!.id);
    expect(texts()).toEqual(['dos']);
  });

  it('say the same thing once, as a new toast', () => {
    showToast('info', 'uno');
    const [first] = currentToasts();
    showToast('info', 'uno');
    expect(texts()).toEqual(['uno']);
    expect(currentToasts()[0]!.id).not.toBe(first!.id);
  });

  it('are at most four, the newest', () => {
    for (const text of ['1', '2', '3', '4', '5']) showToast('success', text);
    expect(texts()).toEqual(['2', '3', '4', '5']);
  });

  it('without a text are none', () => {
    showToast('success', '');
    expect(texts()).toEqual([]);
  });

  it('tell who listens, while they listen', () => {
    let told = 0;
    const stop = subscribeToToasts(() => told++);
    showToast('alert', 'uno');
    stop();
    showToast('alert', 'dos');
    expect(told).toBe(1);
  });
});
