import { loadResultStateIn, withLoadResultState } from './load-result-state.ts';

const stateIn = (query: string) => loadResultStateIn(new URLSearchParams(query));
const after = (query: string, change: Parameters<typeof withLoadResultState>[1]) =>
  String(withLoadResultState(new URLSearchParams(query), change));

describe('which list of a result an address shows', () => {
  it('is for the page to choose when it does not say, or what nobody knows', () => {
    expect(stateIn('')).toEqual({ list: undefined, reason: undefined });
    expect(stateIn('lista=otra&motivo=otro')).toEqual({ list: undefined, reason: undefined });
  });

  it('is kept in the address, from the first page on', () => {
    expect(after('pagina=4', { list: 'contracts' })).toBe('lista=contratos');
    expect(after('lista=filas&pagina=4', { list: 'left-out', reason: 'errors' })).toBe('lista=filas&motivo=errors');
    expect(stateIn('lista=filas&motivo=errors')).toEqual({ list: 'left-out', reason: 'errors' });
  });

  it('forgets a reason with its list', () => {
    expect(after('lista=filas&motivo=errors', { list: 'contracts' })).toBe('lista=contratos');
    expect(after('lista=filas&motivo=errors', { list: 'left-out', reason: undefined })).toBe('lista=filas');
  });
});
