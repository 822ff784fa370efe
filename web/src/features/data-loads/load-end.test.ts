import type { DataLoadInfo } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { loadEnd } from './load-end.ts';

const current = (_id: string, status: 'processing' | 'pending' | 'confirming') => ({
  _id,
  status,
  fileName: 'contratos.xlsx',
  summary: null,
  uploadedBy: 'Ana Ruiz',
  createdAt: '2026-11-20T10:00:00.000Z',
  erasesBlanks: false,
});
const recent = (recentConfirmedAt: string) => ({
  recentUploadedBy: 'Ana Ruiz',
  recentConfirmedAt,
  recentDataLoadId: '1',
});
const pending: DataLoadInfo = { current: current('1', 'pending'), recent: null };

describe('the end of a load', () => {
  it('has not come while it is there, whatever is done with it', () => {
    expect(loadEnd(pending, pending)).toBeUndefined();
    expect(loadEnd(pending, { ...pending, current: current('1', 'confirming') })).toBeUndefined();
    expect(loadEnd({ current: current('1', 'processing'), recent: null }, pending)).toBeUndefined();
  });

  it('is none where there was no load', () =>
    expect(loadEnd({ current: null, recent: null }, pending)).toBeUndefined());

  it('is the confirmation when the last confirmed load is another than before', () => {
    expect(loadEnd(pending, { current: null, recent: recent('2026-11-20T11:00:00.000Z') })).toBe('confirmed');
    expect(
      loadEnd(
        { current: current('1', 'confirming'), recent: recent('2026-11-19T11:00:00.000Z') },
        { current: null, recent: recent('2026-11-20T11:00:00.000Z') },
      ),
    ).toBe('confirmed');
  });

  it('is the cancellation when nothing was confirmed', () => {
    expect(loadEnd(pending, { current: null, recent: null })).toBe('cancelled');
    expect(loadEnd(pending, { current: current('2', 'pending'), recent: null })).toBe('cancelled');
  });

  it('is that its file was not read to the end', () =>
    expect(loadEnd({ current: current('1', 'processing'), recent: null }, { current: null, recent: null })).toBe(
      'stopped',
    ));
});
