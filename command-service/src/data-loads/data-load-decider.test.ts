import { deciderSpec } from '../testing/decider-spec.ts';
import { dataLoadDecider } from './data-load-decider.ts';

const given = deciderSpec(dataLoadDecider);

const target = { id: 'a'.repeat(32), organizationId: 'b'.repeat(32), validFrom: '2026-03-01' };
const summary = {
  newContractsCount: 2,
  newSuppliersCount: 1,
  newAdministrativeUnitsCount: 1,
  skippedContractsCount: 0,
  skippedSuppliersCount: 0,
  skippedAdministrativeUnitsCount: 2,
  errorsCount: 1,
  noticedContractsCount: 0,
  revisedContractsCount: 0,
  unchangedContractsCount: 0,
  conflictsCount: 0,
};
const file = { fileId: 'c'.repeat(32), fileName: 'contratos.xlsx', sha256: 'd'.repeat(64), rows: 3, summary };
const upload = { type: 'UploadDataLoad', ...target, ...file } as const;
const correct = { type: 'CorrectDataLoad', ...target, ...file, rows: 4 } as const;
const cancel = { type: 'CancelDataLoad', ...target } as const;
const uploaded = { type: 'DataLoadUploaded', data: { ...target, ...file } } as const;
const corrected = { type: 'DataLoadCorrected', data: { ...target, ...file, rows: 4 } } as const;
const cancelled = { type: 'DataLoadCancelled', data: target } as const;
const batch = { ...target, kind: 'load', total: 3 } as const;
const confirmed = { type: 'BatchStarted', data: { ...batch, about: { fileName: file.fileName, summary } } } as const;

describe('uploading a load', () => {
  it('begins it', () => given().when(upload).then(uploaded));
  it('is refused for one that was begun', () => given(uploaded).when(upload).thenRefused('data-load.in-progress'));
});

describe('correcting a load', () => {
  it('replaces its file', () => given(uploaded).when(correct).then(corrected));
  it('may be done again', () => given(uploaded, corrected).when(correct).then(corrected));
  it('is refused when there is nothing to correct', () => given().when(correct).thenRefused('data-load.not-found'));
  it('is refused once it is cancelled', () =>
    given(uploaded, cancelled).when(correct).thenRefused('data-load.not-found'));
  it('is refused once it is confirmed', () =>
    given(uploaded, confirmed).when(correct).thenRefused('data-load.not-found'));
});

describe('cancelling a load', () => {
  it('ends it', () => given(uploaded).when(cancel).then(cancelled));
  it('is refused once it is confirmed', () =>
    given(uploaded, confirmed).when(cancel).thenRefused('data-load.not-found'));
  it('is refused the second time', () => given(uploaded, cancelled).when(cancel).thenRefused('data-load.not-found'));
});
