import { deciderSpec } from '../testing/decider-spec.ts';
import { dataLoadDecider } from './data-load-decider.ts';

const given = deciderSpec(dataLoadDecider);

const target = { id: 'a'.repeat(32), organizationId: 'b'.repeat(32), holdsSince: '2026-03-01' };
const summary = {
  newContractsCount: 2,
  newSuppliersCount: 1,
  newAdministrativeUnitsCount: 1,
  skippedContractsCount: 0,
  skippedSuppliersCount: 0,
  skippedAdministrativeUnitsCount: 2,
  errorsCount: 1,
  noticedContractsCount: 0,
};
const file = { fileId: 'c'.repeat(32), fileName: 'contratos.xlsx', sha256: 'd'.repeat(64), rows: 3, summary };
const counts = {
  contracts: 2,
  suppliers: 1,
  administrativeUnits: 1,
  skipped: 0,
  errors: 1,
  numberTaken: 0,
  removed: 0,
  leftOut: 0,
};

const revertCounts = { contracts: 2, suppliers: 1, administrativeUnits: 1, changed: 0, inUse: 0, gone: 0 };
const chosen = [{ id: 'e'.repeat(32), version: 2 }];

const upload = { type: 'UploadDataLoad', ...target, ...file } as const;
const correct = { type: 'CorrectDataLoad', ...target, ...file, rows: 4 } as const;
const cancel = { type: 'CancelDataLoad', ...target } as const;
const confirm = { type: 'ConfirmDataLoad', ...target, summary } as const;
const complete = { type: 'CompleteDataLoad', ...target, counts } as const;

const revert = { type: 'RevertDataLoad', ...target, chosen } as const;
const completeRevert = { type: 'CompleteRevert', ...target, counts: revertCounts } as const;

const uploaded = { type: 'DataLoadUploaded', data: { ...target, ...file } } as const;
const corrected = { type: 'DataLoadCorrected', data: { ...target, ...file, rows: 4 } } as const;
const cancelled = { type: 'DataLoadCancelled', data: target } as const;
const confirmed = { type: 'DataLoadConfirmed', data: { ...target, summary } } as const;
const applied = { type: 'DataLoadApplied', data: { ...target, counts } } as const;
const revertConfirmed = { type: 'DataLoadRevertConfirmed', data: { ...target, chosen } } as const;
const reverted = { type: 'DataLoadReverted', data: { ...target, counts: revertCounts } } as const;

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

describe('confirming a load', () => {
  it('confirms it with what it will do', () => given(uploaded, corrected).when(confirm).then(confirmed));
  it('does nothing the second time, so that what was interrupted goes on', () =>
    given(uploaded, confirmed).when(confirm).then());
  it('is refused once it is applied', () =>
    given(uploaded, confirmed, applied).when(confirm).thenRefused('data-load.not-found'));
  it('is refused once it is cancelled', () =>
    given(uploaded, cancelled).when(confirm).thenRefused('data-load.not-found'));
});

describe('completing a load', () => {
  it('says what it did', () => given(uploaded, confirmed).when(complete).then(applied));
  it('says it once', () => given(uploaded, confirmed, applied).when(complete).then());
  it('is refused before it is confirmed', () => given(uploaded).when(complete).thenRefused('data-load.not-found'));
});

describe('taking a load back', () => {
  const done = [uploaded, confirmed, applied] as const;

  it('says what is chosen of what others changed', () =>
    given(...done)
      .when(revert)
      .then(revertConfirmed));
  it('does nothing the second time, so that what was interrupted goes on', () =>
    given(...done, revertConfirmed)
      .when({ ...revert, chosen: [] })
      .then());
  it('is refused once it is done', () =>
    given(...done, revertConfirmed, reverted)
      .when(revert)
      .thenRefused('data-load.reverted'));
  it('is refused of none', () => given().when(revert).thenRefused('data-load.unknown'));
  it.each([[[uploaded]], [[uploaded, confirmed]], [[uploaded, cancelled]]] as const)(
    'is refused of one that is not applied',
    (history) =>
      given(...history)
        .when(revert)
        .thenRefused('data-load.not-applied'),
  );
  it('ends with what it did', () =>
    given(...done, revertConfirmed)
      .when(completeRevert)
      .then(reverted));
  it('ends once', () =>
    given(...done, revertConfirmed, reverted)
      .when(completeRevert)
      .then());
  it('does not end before it begins', () =>
    given(...done)
      .when(completeRevert)
      .thenRefused('data-load.not-found'));
});
