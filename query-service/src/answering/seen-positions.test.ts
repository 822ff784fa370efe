import { ANSWERS_BEHIND_MS } from '@monitor/contracts-schema/http/endpoint';
import { EVERYTHING } from './answer-positions.ts';
import { seePositions } from './seen-positions.ts';

const at = (position: number) => String(position).padStart(20, '0');
const HALF = ANSWERS_BEHIND_MS / 2;

const open = () => {
  const clock = { time: 1_000 };
  const seen = seePositions(() => clock.time);
  return {
    ...seen,
    pass: (ms: number) => {
      clock.time += ms;
    },
    look: (id: string, position: number, isAll = false) =>
      seen.looked([{ id, position: at(position) }], { began: clock.time, isAll }),
    lookBegunBefore: (ms: number, id: string, position: number) =>
      seen.looked([{ id, position: at(position) }], { began: clock.time - ms, isAll: false }),
    of: (...positions: [string, number][]) =>
      seen.standingOf(new Map(positions.map(([scope, position]) => [scope, at(position)]))),
  };
};

describe('what follows from a position', () => {
  it('is current until its views are told of another, or nobody looked for as long as answers may be behind', () => {
    const { look, notify: told, of, pass } = open();
    look('a', 1);
    pass(ANSWERS_BEHIND_MS - 1);
    expect([of(['a', 1]), of(['b', 1])]).toEqual(['current', 'old']);
    pass(1);
    expect(of(['a', 1])).toBe('old');
    look('a', 1);
    told('a', at(2));
    expect(of(['a', 1])).not.toBe('current');
  });

  it('is behind since it was last seen to stand there, due when half of the moment is over, and then old', () => {
    const { look, notify: told, of, pass } = open();
    look('a', 1);
    pass(HALF - 1);
    told('a', at(2));
    expect(of(['a', 1])).toBe('behind');
    pass(1);
    expect(of(['a', 1])).toBe('due');
    told('a', at(3));
    pass(HALF - 1);
    expect(of(['a', 1])).toBe('due');
    pass(1);
    expect(of(['a', 1])).toBe('old');
  });

  it('is not newer for being told of again, which may come late: only a look says what is so', () => {
    const { look, notify: told, of, pass } = open();
    look('a', 1);
    pass(ANSWERS_BEHIND_MS - 1);
    told('a', at(1));
    pass(1);
    expect(of(['a', 1])).toBe('old');
  });

  it('is as old as the look that found it, counted from its beginning', () => {
    const { lookBegunBefore, of, pass } = open();
    lookBegunBefore(HALF, 'a', 1);
    pass(HALF);
    expect(of(['a', 1])).toBe('old');
  });

  it('is not made current again by a look that began before another was told of', () => {
    const { look, notify: told, lookBegunBefore, of, newest } = open();
    look('a', 1);
    told('a', at(2));
    lookBegunBefore(0, 'a', 1);
    expect([newest('a'), of(['a', 1]), of(['a', 2])]).toEqual([at(2), 'behind', 'current']);
  });

  it('stands as the worst of those it follows from', () => {
    const { look, notify: told, of, pass } = open();
    look('a', 1);
    look('b', 1);
    told('b', at(2));
    expect(of(['a', 1], ['b', 1])).toBe('behind');
    pass(HALF);
    expect(of(['a', 1], ['b', 1])).toBe('due');
    expect(of(['a', 1], ['b', 1], ['c', 1])).toBe('old');
  });

  it('and from everything moves with each of them, told of or found', () => {
    const { look, notify: told, newest, standingOf } = open();
    look('a', 3, true);
    const standing = (position: string) => standingOf(new Map([[EVERYTHING, position]]));
    const before = newest(EVERYTHING);
    expect(standing(before)).toBe('current');
    told('b', at(2));
    expect(standing(before)).toBe('behind');
    const told2 = newest(EVERYTHING);
    look('c', 1);
    expect([standing(told2), newest(EVERYTHING).startsWith(at(3))]).toEqual(['behind', true]);
  });
});
