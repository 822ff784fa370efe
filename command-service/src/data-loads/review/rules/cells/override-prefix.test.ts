import { overridesOf, splitPrefix } from './override-prefix.ts';

describe('override prefixes', () => {
  it.each([
    ['!v0Servicios', '!v0', 'Servicios'],
    ['!r1!v0!req0 OFICIALIA MAYOR', '!r1!v0!req0', 'OFICIALIA MAYOR'],
    ['!req0', '!req0', ''],
    ['!r2NA', '!r2', 'NA'],
    ['!req0!v1 X', '!req0!v1', 'X'],
    ['Servicios !v0', '', 'Servicios !v0'],
    ['!V0Servicios', '', '!V0Servicios'],
    ['!r3 X', '', '!r3 X'],
    ['¡Hola!', '', '¡Hola!'],
  ])('%j is prefix %j and text %j (bug 17: all of several are remembered)', (written, prefix, text) => {
    expect(splitPrefix(written)).toEqual({ prefix, text });
  });

  it.each([
    [undefined, false, false],
    ['!r0', false, false],
    ['!r1', false, false],
    ['!r2', false, false],
    ['!v0', true, false],
    ['!v1', false, false],
    ['!req0', false, true],
    ['!req1', false, false],
    ['!r0!v0!req0', true, true],
    ['!v0!v1', false, false],
  ])('%j asks for no validation %s, no required check %s', (prefix, skipsValidation, skipsRequired) => {
    expect(overridesOf(prefix)).toEqual({ skipsValidation, skipsRequired });
  });
});
