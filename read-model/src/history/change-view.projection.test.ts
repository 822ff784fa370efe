import { aggregateEvents } from '@monitor/contracts-schema/monitor-event';
import { handledTypes } from '../projecting/projection.ts';
import { contract, fact, idOf, recordedEvent } from '../testing/events.ts';
import { changeViewProjection, notAudited } from './change-view.projection.ts';

const LOAD = idOf(40);
const byLoad = { via: 'data-load', dataLoadId: LOAD, fileName: 'contratos.xlsx', sheetRow: 3 } as const;

const changeBy = (cause: typeof byLoad | { readonly via: 'form' }) => {
  const event = recordedEvent({ type: 'ContractRegistered', data: fact(idOf(10), contract) }, { metadata: { cause } });
  return changeViewProjection.handles.ContractRegistered(undefined, event, 'id');
};

describe('a contract registered', () => {
  it('by a load is a part of what the load did', () =>
    expect(changeBy(byLoad)).toMatchObject({ listing: 'load-part', dataLoadId: LOAD }));

  it('in the form is a change of its own', () =>
    expect(changeBy({ via: 'form' })).toMatchObject({ listing: 'all', dataLoadId: null }));
});

it('every type of event that there is, and no other, is told or said to be no entry, never both', () => {
  const types = Object.values(aggregateEvents).flatMap(({ options }) => options.map(({ shape }) => shape.type.value));
  expect([...handledTypes(changeViewProjection), ...Object.keys(notAudited)].sort()).toEqual(types.sort());
});
