/** What is known of a patient of the demo apart from visits; days are counted back from today. */
export interface DemoLists {
  readonly conditions?: readonly { readonly code: string; readonly daysAgo: number }[];
  readonly medications?: readonly {
    /** Of the reference; absent: in words only. */
    readonly key?: string;
    readonly name: string;
    readonly dosage: string;
    readonly daysAgo: number;
  }[];
  readonly immunizations?: readonly {
    readonly vaccine: string;
    readonly dose: number;
    readonly daysAgo: number;
  }[];
  readonly history?: readonly {
    readonly relationship: string;
    readonly category?: string;
    readonly description: string;
    readonly code?: string;
  }[];
}

export const demoLists: Readonly<Record<string, DemoLists>> = {
  'nino-sano': {
    immunizations: [
      { vaccine: 'BCG', dose: 1, daysAgo: 575 },
      { vaccine: 'Hepatitis B', dose: 1, daysAgo: 575 },
      { vaccine: 'Hexavalente acelular', dose: 1, daysAgo: 515 },
      { vaccine: 'Rotavirus', dose: 1, daysAgo: 515 },
      { vaccine: 'Neumocócica conjugada', dose: 1, daysAgo: 515 },
      { vaccine: 'Hexavalente acelular', dose: 2, daysAgo: 454 },
      { vaccine: 'Hexavalente acelular', dose: 3, daysAgo: 393 },
      { vaccine: 'Influenza', dose: 1, daysAgo: 385 },
      { vaccine: 'SRP (triple viral)', dose: 1, daysAgo: 210 },
    ],
    history: [{ relationship: 'mother', description: 'Rinitis alérgica', code: 'J30.4' }],
  },
  hipertenso: {
    conditions: [
      { code: 'I10', daysAgo: 430 },
      { code: 'E78.2', daysAgo: 384 },
      { code: 'E66.9', daysAgo: 430 },
    ],
    medications: [
      {
        key: 'losartan-hidroclorotiazida-tablet-100mg-25mg',
        name: 'Losartán / Hidroclorotiazida 100 mg + 25 mg, tableta',
        dosage: '1 tableta por la mañana',
        daysAgo: 278,
      },
      {
        key: 'amlodipino-tablet-5mg',
        name: 'Amlodipino 5 mg, tableta',
        dosage: '1 tableta cada 24 horas',
        daysAgo: 384,
      },
      {
        key: 'atorvastatina-tablet-20mg',
        name: 'Atorvastatina 20 mg, tableta',
        dosage: '1 tableta por la noche',
        daysAgo: 384,
      },
    ],
    immunizations: [{ vaccine: 'Influenza', dose: 1, daysAgo: 24 }],
    history: [
      { relationship: 'father', description: 'Infarto a los 58 años', code: 'I21.9' },
      { relationship: 'mother', description: 'Hipertensión arterial', code: 'I10' },
      {
        relationship: 'self',
        category: 'non_pathological',
        description: 'Fumó diez años; lo dejó en 2017. Sedentario.',
      },
      {
        relationship: 'self',
        category: 'surgical',
        description: 'Apendicectomía en 1994, sin complicaciones.',
      },
    ],
  },
  diabetica: {
    conditions: [
      { code: 'E11.9', daysAgo: 300 },
      { code: 'E78.0', daysAgo: 205 },
    ],
    medications: [
      {
        key: 'metformina-tablet-850mg',
        name: 'Metformina 850 mg, tableta',
        dosage: '1 tableta cada 12 horas, con alimentos',
        daysAgo: 300,
      },
      { name: 'Té de tila', dosage: 'Una taza por la noche', daysAgo: 300 },
    ],
    history: [{ relationship: 'mother', description: 'Diabetes tipo 2', code: 'E11.9' }],
  },
  asmatica: {
    conditions: [{ code: 'J45.0', daysAgo: 900 }],
    history: [{ relationship: 'mother', description: 'Asma en la infancia', code: 'J45.9' }],
  },
  hipotiroidismo: { conditions: [{ code: 'E03.9', daysAgo: 1400 }] },
  insuficiencia: {
    conditions: [
      { code: 'I50.9', daysAgo: 700 },
      { code: 'I10', daysAgo: 3900 },
    ],
  },
};
