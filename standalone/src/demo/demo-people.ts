import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';

/** Somebody of the story. Nobody has a password, and no mail reaches their addresses. */
export type DemoPerson = Readonly<{ id: string; fields: UserFields; actor: Actor }>;

const person = (
  digits: string,
  names: Readonly<{ name: string; lastName: string; email: string }>,
  may: Pick<UserFields, 'administratorType' | 'permissions'>,
): DemoPerson => {
  const id = digits.padStart(32, 'd');
  const fields = { ...names, ...may, active: true, notes: null, unconfirmedEmail: null, profilePicture: null };
  return { id, fields, actor: { kind: 'user', userId: id, name: `${names.name} ${names.lastName}` } };
};

export const demoPeople = {
  coordinator: person(
    '01',
    { name: 'Lucía', lastName: 'Ramos Ortega', email: 'lucia.ramos@demostracion.example' },
    { administratorType: 'GENERAL', permissions: [] },
  ),
  capturer: person(
    '02',
    { name: 'Héctor', lastName: 'Salas Nava', email: 'hector.salas@demostracion.example' },
    { administratorType: 'CUSTOM', permissions: ['CONTRACTS', 'SUPPLIERS', 'ADMINISTRATIVE_UNITS'] },
  ),
  successor: person(
    '03',
    { name: 'Marisol', lastName: 'Vega Ruiz', email: 'marisol.vega@demostracion.example' },
    { administratorType: 'CUSTOM', permissions: ['CONTRACTS', 'SUPPLIERS', 'ADMINISTRATIVE_UNITS', 'RESOURCES'] },
  ),
  analyst: person(
    '04',
    { name: 'Tomás', lastName: 'Arriaga Luna', email: 'tomas.arriaga@demostracion.example' },
    { administratorType: 'CUSTOM', permissions: ['CALCULATIONS'] },
  ),
} as const;
