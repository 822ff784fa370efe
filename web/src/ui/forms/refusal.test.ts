import { isConflict, isOfSession, reasonOf, refusedFields } from './refusal.ts';

const refusal = (code: string, status = 409, errors: { field?: string; message: string }[] = []) => ({
  code,
  status,
  message: 'No',
  errors,
});

describe('a refused form', () => {
  it('names its fields', () => {
    const errors = [{ field: 'name', message: 'El nombre del Proveedor es requerido' }];
    expect(refusedFields(refusal('record.invalid', 422, errors))).toEqual(errors);
  });

  it('is about one field when its code says so', () => {
    expect(refusedFields(refusal('contract.number-taken'))).toEqual([{ field: 'contractNumber', message: 'No' }]);
    expect(refusedFields(refusal('supplier.rfc-taken'))).toEqual([{ field: 'rfc', message: 'No' }]);
    expect(refusedFields(refusal('user.email-taken'))).toEqual([{ field: 'email', message: 'No' }]);
  });

  it('is about the whole otherwise', () => {
    expect(refusedFields(refusal('permission.missing', 403))).toEqual([{ message: 'No' }]);
    expect(refusedFields(refusal('toString'))).toEqual([{ message: 'No' }]);
  });

  it('may have come too late, or without a session, and is no failure', () => {
    expect(isConflict(refusal('stream.version-conflict'))).toBe(true);
    expect(isConflict(refusal('contract.number-taken'))).toBe(false);
    expect(isOfSession(refusal('session.required', 401))).toBe(true);
    expect(isOfSession(refusal('session.deactivated', 401))).toBe(true);
    expect(isOfSession(refusal('session.wrong-credentials', 401))).toBe(false);
    const told = (status: number, code = 'x') => reasonOf(refusal(code, status), 'No se pudo');
    expect([400, 409, 422].map((status) => told(status))).toEqual(['No', 'No', 'No']);
    expect([0, 500, 503].map((status) => told(status))).toEqual(['No se pudo', 'No se pudo', 'No se pudo']);
    expect(told(503, 'storage.outcome-unknown')).toBe('No');
  });
});
