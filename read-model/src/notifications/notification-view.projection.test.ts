import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { fact, idOf, recordedEvent } from '../testing/events.ts';
import { notificationViewProjection } from './notification-view.projection.ts';

it('the calculations that an installation begins with are no news', () => {
  const data = { ...fact(idOf(70), aCalculation()), organizationId: INSTALLATION };
  const actor = { kind: 'system' } as const;
  const event = recordedEvent({ type: 'CalculationRegistered', data } as const, { metadata: { actor } });
  expect(notificationViewProjection.handles.CalculationRegistered(undefined, event, 'id')).toBeUndefined();
});
