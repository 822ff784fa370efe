/** What the page of changes says of itself wherever it is shown. */
export const CHANGES_INTRODUCTION =
  'Cada alta, corrección y baja queda anotada y no se puede borrar: qué cambió, cuándo y por qué medio.';

/**
 * What the page of changes asks, by the names that its address has for it: days are bare ones, `before` is the place in the
 * log before which the changes shown lie.
 */
export const changeAddress = {
  kind: 'tipo',
  from: 'desde',
  to: 'hasta',
  dataLoad: 'carga',
  before: 'antes',
} as const;
