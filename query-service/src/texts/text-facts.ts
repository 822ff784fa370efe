const factNames = ['responsable', 'domicilio', 'contacto', 'consejoDirectivo', 'consejoConsultivo'] as const;

/** What the monitor's own texts leave to be said: who answers for people's data, and who leads. */
export type Fact = (typeof factNames)[number];

export const isFact = (name: string): name is Fact => factNames.some((fact) => fact === name);

/** What stands where an installation has not said it. */
export const unsaidFacts = Object.fromEntries(factNames.map((name) => [name, 'Por definir...'])) as Readonly<
  Record<Fact, string>
>;

/** What a demonstration says there: made up, and so is everybody in it. */
export const factsOfDemonstration: Readonly<Record<Fact, string>> = {
  responsable: 'Observatorio de Compras Públicas (demostración)',
  domicilio: 'Plaza Principal 1, Centro, San Jerónimo',
  contacto: 'contacto@observatorio.example',
  consejoDirectivo:
    '- Elena Duarte Prado, presidenta\n- Ignacio Rentería Solís, secretario\n- Paloma Ceballos Rivas, tesorera',
  consejoConsultivo: '- Ramiro Otero Luján\n- Victoria Anaya Paz\n- Abel Cisneros Mora',
};
