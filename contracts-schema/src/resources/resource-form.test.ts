import { resourceAddress, resourceForm, resourceFormProblems } from './resource-form.ts';

const good = { title: 'Ley', classification: 'LEGAL_FRAMEWORK', url: 'https://ejemplo.mx/ley' };
const told = (changes: object) =>
  resourceFormProblems(resourceForm.parse({ ...good, ...changes })).map(({ field, message }) => [field, message]);

describe('the form of a resource', () => {
  it.each([
    [{}, []],
    [{ title: ' ' }, [['title', 'El campo Título es requerido']]],
    [{ title: 'a'.repeat(201) }, [['title', 'La longitud máxima es 200 caracteres']]],
    [{ classification: '' }, [['classification', 'El valor para la Clasificación del Recurso no es válido']]],
    [{ url: '' }, [['url', 'El campo Dirección (URL) es requerido']]],
    [{ url: 'ejemplo.mx' }, [['url', 'La Url no tiene el formato correcto']]],
    [{ url: 'javascript:alert(1)' }, [['url', 'La Url no tiene el formato correcto']]],
    [{ url: 'http://intranet/ley' }, [['url', 'La Url no tiene el formato correcto']]],
    [{ url: 'http://[::1]/' }, [['url', 'La Url no tiene el formato correcto']]],
    [{ url: 'www.ejemplo.mx' }, []],
  ])('with %j tells %j', (changes, problems) => expect(told(changes)).toEqual(problems));

  it('knows no other classification', () => {
    const { error } = resourceForm.safeParse({ ...good, classification: 'BOOK' });
    expect(error?.issues[0]?.message).toBe('El valor para la Clasificación del Recurso no es válido');
  });

  it('keeps addresses so that they lead there from anywhere, and as they are when saved again', () => {
    expect(resourceAddress('www.ejemplo.mx/año')).toBe('http://www.ejemplo.mx/a%C3%B1o');
    expect(resourceAddress('http://www.ejemplo.mx/a%C3%B1o')).toBe('http://www.ejemplo.mx/a%C3%B1o');
  });

  it('says its version as a number or, of a multipart form, as its text', () => {
    expect(resourceForm.parse({ ...good, version: '7' }).version).toBe(7);
    expect(resourceForm.safeParse({ ...good, version: '7.5' }).success).toBe(false);
  });
});
