import { type NamedOne, nameDecisions, rfcNameKey } from '@monitor/contracts-schema/data-loads/name-decisions';
import { anId } from '../testing/specimen-rows.ts';
import { createSupplierIndex } from './supplier-matching.ts';

const rivera = { id: anId(1), name: 'Rivera Martínez, S.A. de C.V.', rfc: 'RMS060531UR0' };
const lopez = { id: anId(2), name: 'JUAN LOPEZ', rfc: null };
const one = { existing: anId(1), name: rivera.name, rfc: rivera.rfc };

describe('matching a supplier', () => {
  const index = createSupplierIndex([rivera, lopez]);

  it.each([
    ['by RFC', 'RIVERA', 'RMS060531UR0', one],
    ['by RFC, case, blanks and hyphens aside', 'RIVERA', 'rms-060531 ur0', one],
    ['by RFC, whatever the name', 'OTRO NOMBRE', 'RMS060531UR0', one],
    ['without RFC by name, accents and punctuation aside', 'RIVERA MARTINEZ SA DE CV.', null, one],
    [
      'never by a name that is merely alike',
      'RIVERA MARTINES SA DE CV',
      null,
      { created: 'name:RIVERA MARTINES SA DE CV', name: 'RIVERA MARTINES SA DE CV', rfc: null },
    ],
    [
      'with another RFC not by name',
      rivera.name,
      'XXX010101AA0',
      { created: 'rfc:XXX010101AA0', name: rivera.name, rfc: 'XXX010101AA0' },
    ],
    ['never by a part of the RFC', 'X', 'RMS060531', { created: 'name:X', name: 'X', rfc: null }],
    ['never by the generic RFC', 'X', 'XAXX010101000', { created: 'name:X', name: 'X', rfc: null }],
    [
      'with the first RFC of a supplier that had none',
      'Juan López',
      'LOJU800101AAA',
      { existing: anId(2), name: 'JUAN LOPEZ', rfc: 'LOJU800101AAA', isRfcNew: true },
    ],
    ['a new one without RFC', 'NUEVO SA', null, { created: 'name:NUEVO SA', name: 'NUEVO SA', rfc: null }],
    [
      'an RFC without letters or digits is none',
      'NUEVO SA',
      ' - ',
      { created: 'name:NUEVO SA', name: 'NUEVO SA', rfc: null },
    ],
  ])('%s', (_, name, rfc, supplier) => {
    expect(index.match(name, rfc)).toEqual({ kind: 'one', supplier });
  });

  it('is no supplier without name and RFC', () => {
    expect(index.match(null, null)).toBeUndefined();
  });

  it('cannot choose between namesakes with different RFCs', () => {
    const namesakes = createSupplierIndex([
      { ...rivera, name: 'A' },
      { id: anId(3), name: 'a', rfc: 'YYY010101AA0' },
    ]);
    expect(namesakes.match('A', null)).toEqual({ kind: 'several', names: ['A (RMS060531UR0)', 'a (YYY010101AA0)'] });
  });

  it('takes of namesakes without RFC the one that is written so, else the first', () => {
    const namesakes = createSupplierIndex([
      { id: anId(1), name: 'ALFA, S.A.', rfc: null },
      { id: anId(2), name: 'ALFA SA', rfc: null },
    ]);
    expect(namesakes.match('ALFA SA', null)).toMatchObject({ supplier: { existing: anId(2) } });
    expect(namesakes.match('Alfa S.A.', null)).toMatchObject({ supplier: { existing: anId(1) } });
  });

  it('makes the rows of one new supplier one, whichever of them brings the RFC (bug 20)', () => {
    const rfc = { name: 'NUEVO SA', rfc: 'NUE010101AA0' };
    const nameFirst = createSupplierIndex([]);
    nameFirst.add({ created: 'name:NUEVO SA', name: 'NUEVO SA', rfc: null });
    const withRfc = nameFirst.match(rfc.name, rfc.rfc);
    expect(withRfc).toEqual({ kind: 'one', supplier: { created: 'name:NUEVO SA', ...rfc } });
    if (withRfc?.kind === 'one') nameFirst.add(withRfc.supplier);
    expect(nameFirst.match('OTRO', rfc.rfc)).toEqual(withRfc);
    expect(nameFirst.match('NUEVO SA', 'ZZZ010101AA0')).toMatchObject({ supplier: { created: 'rfc:ZZZ010101AA0' } });

    const rfcFirst = createSupplierIndex([]);
    rfcFirst.add({ created: 'rfc:NUE010101AA0', ...rfc });
    expect(rfcFirst.match('Nuevo, SA', null)).toEqual({
      kind: 'one',
      supplier: { created: 'rfc:NUE010101AA0', ...rfc },
    });
  });

  it('who is registered with an RFC that is nobody’s has none yet', () => {
    const registered = createSupplierIndex([{ ...lopez, rfc: 'SIN RFC' }]);
    expect(registered.match('Otro', 'SIN RFC')).toMatchObject({ supplier: { created: 'name:OTRO' } });
    expect(registered.match('Juan López', 'LOJU800101AAA')).toMatchObject({
      supplier: { existing: lopez.id, rfc: 'LOJU800101AAA', isRfcNew: true },
    });
    registered.add({ existing: lopez.id, name: lopez.name, rfc: 'LOJU800101AAA', isRfcNew: true });
    expect(registered.match('Juana', 'LOJU800101AAA')).toMatchObject({ supplier: { existing: lopez.id } });
  });
});

describe('the RFC that rows give to a supplier who is registered without one', () => {
  const given = { existing: lopez.id, name: lopez.name, rfc: 'LOJU800101AAA', isRfcNew: true } as const;
  const namesake = { id: anId(3), name: 'JUAN LOPEZ', rfc: 'ZZZ010101AA0' };
  const afterOneRow = (
    ...registered: Parameters<typeof createSupplierIndex>[0] extends Iterable<infer One> ? One[] : never
  ) => {
    const index = createSupplierIndex([lopez, ...registered], isLopes);
    index.add(given);
    return index;
  };
  const isLopes = nameDecisions([{ kind: 'SUPPLIER', key: 'JUAN LOPES', as: { id: lopez.id, name: lopez.name } }]);

  it('is the same in every row', () =>
    expect(afterOneRow().match('Juan López', 'LOJU-800101 AAA')).toEqual({ kind: 'one', supplier: given }));

  it.each(['JUAN LOPEZ', 'JUAN LOPES'])('makes another RFC beside that name nobody’s: %s', (name) =>
    expect(afterOneRow().match(name, 'XXX010101AA0')).toEqual({
      kind: 'another-rfc',
      name: lopez.name,
      rfc: given.rfc,
    }),
  );

  it('leaves rows that say the name alone what they meant before, beside a namesake with an RFC too', () => {
    const indexes = [createSupplierIndex([lopez, namesake]), afterOneRow(namesake)];
    for (const index of indexes)
      expect(index.match('JUAN LOPEZ', null)).toMatchObject({ kind: 'one', supplier: { existing: lopez.id } });
  });
});

describe('a name that was decided to be another supplier’s', () => {
  const isRivera = nameDecisions([{ kind: 'SUPPLIER', key: 'RIBERA', as: { id: rivera.id, name: rivera.name } }]);
  const isLopez = nameDecisions([{ kind: 'SUPPLIER', key: 'JUAN LOPES', as: { id: null, name: 'JUAN LOPEZ' } }]);

  it('means the registered one', () => {
    expect(createSupplierIndex([rivera], isRivera).match('Ribera', null)).toEqual({
      kind: 'one',
      supplier: one,
      decided: { id: rivera.id, name: rivera.name },
    });
  });

  it('also where the RFC says the same', () => {
    expect(createSupplierIndex([rivera], isRivera).match('RIBERA', rivera.rfc)).toMatchObject({
      supplier: one,
      decided: { id: rivera.id },
    });
  });

  it('not where the RFC is another’s', () => {
    expect(createSupplierIndex([rivera], isRivera).match('RIBERA', 'XXX010101AA0')).toEqual({
      kind: 'one',
      supplier: { created: 'rfc:XXX010101AA0', name: 'RIBERA', rfc: 'XXX010101AA0' },
    });
  });

  it('means the new one of that name, which takes the RFC that comes with either', () => {
    const suppliers = createSupplierIndex([], isLopez);
    const lopes = suppliers.match('JUAN LOPES', 'LOJU800101AAA');
    const supplier = { created: 'name:JUAN LOPEZ', name: 'JUAN LOPEZ', rfc: 'LOJU800101AAA' };
    expect(lopes).toEqual({ kind: 'one', supplier, decided: { id: null, name: 'JUAN LOPEZ' } });
    suppliers.add(supplier);
    expect(suppliers.match('Juan López', null)).toEqual({ kind: 'one', supplier });
  });

  it('means the supplier of that very name, once that is registered', () => {
    const suppliers = createSupplierIndex([{ ...lopez, name: 'JUAN LOPES' }], isLopez);
    expect(suppliers.match('JUAN LOPES', null)).toEqual({
      kind: 'one',
      supplier: { existing: lopez.id, name: 'JUAN LOPES', rfc: null },
    });
  });
});

describe('a name beside an RFC that is another’s', () => {
  const acme = { id: anId(6), name: 'ACME SA', rfc: 'ACM010101AA1' };
  const other = { id: anId(7), name: 'AKME', rfc: 'AKM010101AA1' };
  const isAcme = (as: NamedOne) => nameDecisions([{ kind: 'RFC', key: rfcNameKey('acm-010101-aa1', 'Akme'), as }]);
  const suppliers = createSupplierIndex([acme, other], isAcme(acme));

  it('means whose the RFC is, by an administrator’s word, though somebody of that name is registered', () =>
    expect(suppliers.match('AKME', acme.rfc)).toMatchObject({
      supplier: { existing: acme.id },
      decided: { id: acme.id },
      isBesideRfc: true,
    }));

  it('means whom it did without that RFC, or with another', () => {
    expect(suppliers.match('AKME', null)).toEqual({
      kind: 'one',
      supplier: { existing: other.id, name: 'AKME', rfc: other.rfc },
    });
    expect(suppliers.match('AKME', other.rfc)).not.toHaveProperty('decided');
    expect(suppliers.match('AKMES', acme.rfc)).not.toHaveProperty('decided');
  });

  it('means nothing by that word once the RFC is somebody else’s', () => {
    const taken = createSupplierIndex([{ ...acme, name: 'BETA', id: anId(8) }], isAcme(acme));
    expect(taken.match('AKME', acme.rfc)).not.toHaveProperty('decided');
  });

  it('means one that an earlier row is to create, by its name', () => {
    const created = createSupplierIndex([], isAcme({ id: null, name: 'ACME SA' }));
    created.add({ created: 'rfc:ACM010101AA1', name: 'ACME SA', rfc: acme.rfc });
    expect(created.match('AKME', acme.rfc)).toMatchObject({
      supplier: { created: 'rfc:ACM010101AA1' },
      isBesideRfc: true,
    });
  });
});

describe('a supplier that was joined to another', () => {
  const norte = { id: anId(3), name: 'LIMPIEZA DEL NORTE SA DE CV', rfc: 'LNO010101AA5' };
  const index = createSupplierIndex([
    norte,
    lopez,
    { id: norte.id, joined: anId(4), name: 'LIMPIEZA NORTE', rfc: null },
    { id: lopez.id, joined: anId(5), name: 'J. LOPEZ', rfc: 'LOJU800101AAA' },
  ]);

  it.each([
    ['by its name', 'Limpieza Norte', null, norte.id],
    ['by its name beside the RFC of the one that stays', 'LIMPIEZA NORTE', 'LNO010101AA5', norte.id],
    ['by its RFC', 'J LOPEZ', 'LOJU800101AAA', lopez.id],
    ['by its RFC beside the name of the one that stays', 'JUAN LOPEZ', 'LOJU800101AAA', lopez.id],
  ])('means the one that stays: %s', (_, name, rfc, existing) => {
    expect(index.match(name, rfc)).toMatchObject({ kind: 'one', supplier: { existing } });
  });

  it('is called as it was where its own name is said, so that no row is wrong for saying it', () =>
    expect(index.match('LIMPIEZA NORTE', 'LNO010101AA5')).toMatchObject({
      supplier: { name: 'LIMPIEZA NORTE', joined: anId(4) },
    }));

  it('is another one with another RFC', () =>
    expect(index.match('LIMPIEZA NORTE', 'XXX010101AA0')).toMatchObject({ supplier: { created: 'rfc:XXX010101AA0' } }));
});
