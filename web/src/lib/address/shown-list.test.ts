import { shownList } from './shown-list.ts';

const answered = { isError: false, isPlaceholderData: false, isFetching: false, errorUpdateCount: 0 };
const failed = { data: undefined, isError: true, isPlaceholderData: false, isFetching: false, errorUpdateCount: 1 };
const [first, second] = [{ page: 1 }, { page: 2 }];
const had = { list: 'all', query: first, answer: 'rows of page 1' };

describe('a list shows', () => {
  it('the page that was asked', () =>
    expect(shownList('all', second, { ...answered, data: 'rows of page 2' }, had)).toEqual({
      answer: 'rows of page 2',
      query: second,
      isPast: false,
    }));

  it('the rows that were there, as the page that they are, when another cannot be had', () =>
    expect(shownList('all', second, failed, had)).toMatchObject({
      answer: 'rows of page 1',
      query: first,
      isPast: true,
    }));

  it('the same while it is tried again', () => {
    const trying = { ...failed, isError: false, isPlaceholderData: true, isFetching: true, data: 'rows of page 1' };
    expect(shownList('all', second, trying, had)).toMatchObject({ query: first, isPast: true });
  });

  it('its own rows when they cannot be had anew', () =>
    expect(shownList('all', first, { ...failed, data: 'rows of page 1' }, had)).toMatchObject({
      answer: 'rows of page 1',
      isPast: true,
    }));

  it('nothing in place of another list', () =>
    expect(shownList('some', first, failed, had)).toEqual({ answer: undefined, query: first, isPast: false }));
});
