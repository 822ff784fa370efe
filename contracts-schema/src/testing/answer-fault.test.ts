import { answerFault } from './answer-fault.ts';
import { unseenAnswers } from './unseen-answers.ts';

const years = { method: 'GET', path: '/public-api/contracts/retrieve/fiscal-years?organization=a', status: 200 };
const json = { ...years, contentType: 'application/json; charset=utf-8' };
const answered = (body: unknown, others: object = {}) =>
  answerFault({ ...json, body: JSON.stringify(body), ...others });
const year = { _id: '2019', fiscalYear: '2019' };
const noPermission = {
  error: true,
  code: 'permission.missing',
  message: 'No tienes permiso para realizar esta acción',
};
const problem = { error: true, code: 'organization.not-found', message: 'La organización no existe' };

describe('an answer', () => {
  it.each([
    ['is what its endpoint declares', [year], {}],
    ['is a head alone', '', { method: 'HEAD', body: '' }],
    ['is of no part of the API', { health: true }, { path: '/health/ready' }],
    ['is a problem of ours', problem, { status: 404 }],
    ['is a problem with its own data', { ...noPermission, data: { permissions: [] } }, { status: 403 }],
    [
      'is a file of a type declared',
      [],
      { path: '/public-api/contracts/download/csv', contentType: 'text/csv; charset=utf-8' },
    ],
  ])('that %s is without fault', (_what, body, others) => expect(answered(body, others)).toBeUndefined());

  it.each([
    ['says a key more, however deep', [{ ...year, karewaNotes: null }], {}, '0.karewaNotes is not declared'],
    ['leaves a key out', [{ _id: '2019' }], {}, '0.fiscalYear'],
    ['says another kind of value', [{ ...year, fiscalYear: 2019 }], {}, '0.fiscalYear'],
    ['comes as text', [year], { contentType: 'text/plain' }, 'content type'],
    ['is at no declared address', {}, { path: '/api/contracts/secrets' }, 'no endpoint'],
    ['is a problem without its code', { error: true, message: '' }, { status: 400 }, 'code'],
    ['is a problem with another status', problem, { status: 400 }, 'none of ours'],
    ['is a problem with data of its own invention', { ...problem, data: 1 }, { status: 404 }, 'declares none'],
    [
      'is a file of another type',
      [],
      { path: '/public-api/contracts/download/csv', contentType: 'text/html' },
      'text/html',
    ],
  ])('that %s is found out', (_what, body, others, found) => expect(answered(body, others)).toContain(found));
});

describe('what was not answered yet', () => {
  it('is told by endpoint, and by the keys that nobody saw with data', () => {
    const unseen = unseenAnswers('query', [{ ...json, body: '[]' }]).filter((key) =>
      key.includes('retrieve/fiscal-years'),
    );
    expect(unseen).toEqual([
      'GET /public-api/contracts/retrieve/fiscal-years []._id',
      'GET /public-api/contracts/retrieve/fiscal-years [].fiscalYear',
    ]);
    expect(unseenAnswers('query', [])).toContain('GET /public-api/contracts/list');
  });
});
