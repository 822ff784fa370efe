import { listOrStale } from './stale-list.ts';

const answered = { isError: false, isPlaceholderData: false, isFetching: false, errorUpdateCount: 0 };
const failed = { data: undefined, isError: true, isPlaceholderData: false, isFetching: false, errorUpdateCount: 1 };
const [first, second] = [{ page: 1 }, { page: 2 }];
const previous = { list: 'all', query: first, answer: 'rows of page 1' };

describe('a list shows', () => {
  it('the page that was asked', () =>
    expect(listOrStale('all', second, { ...answered, data: 'rows of page 2' }, previous)).toEqual({
      answer: 'rows of page 2',
      query: second,
      isStale: false,
    }));

  it('the rows that were there, as the page that they are, when another cannot be previous', () =>
    expect(listOrStale('all', second, failed, previous)).toMatchObject({
      answer: 'rows of page 1',
      query: first,
      isStale: true,
    }));

  it('the same while it is tried again', () => {
    const trying = { ...failed, isError: false, isPlaceholderData: true, isFetching: true, data: 'rows of page 1' };
    expect(listOrStale('all', second, trying, previous)).toMatchObject({ query: first, isStale: true });
  });

  it('its own rows when they cannot be previous anew', () =>
    expect(listOrStale('all', first, { ...failed, data: 'rows of page 1' }, previous)).toMatchObject({
      answer: 'rows of page 1',
      isStale: true,
    }));

  it('nothing in place of another list', () =>
    expect(listOrStale('some', first, failed, previous)).toEqual({ answer: undefined, query: first, isStale: false }));
});
