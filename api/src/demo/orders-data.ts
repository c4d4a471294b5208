import type { ServiceRequestCategory, ServiceRequestPriority } from '@sala/shared-contracts';

/** What a visit of `notes/demo.json` ordered, and what came back. Invented, as all of the demo. */
export interface DemoOrder {
  readonly patient: string;
  /** Of the visit. */
  readonly daysAgo: number;
  readonly category: ServiceRequestCategory;
  readonly study: string;
  readonly priority?: ServiceRequestPriority;
  readonly reason: string;
  /** Absent: it has not come yet. */
  readonly result?: {
    /** Days after the order. */
    readonly after: number;
    readonly text: string;
    /** Days after the order; absent: nobody has read it. */
    readonly reviewed?: number;
    readonly critical?: true;
  };
  readonly revoked?: string;
}

const ofLaboratory = (
  patient: string,
  daysAgo: number,
  study: string,
  reason: string,
  result?: DemoOrder['result'],
): DemoOrder => ({
  patient,
  daysAgo,
  category: 'laboratory',
  study,
  reason,
  ...(result && { result }),
});

const pressure = 'Hipertensión arterial de reciente diagnóstico';

export const demoOrders: readonly DemoOrder[] = [
  ofLaboratory('hipertenso', 430, 'Química sanguínea de 27 elementos', pressure, {
    after: 5,
    text: 'Glucosa 98 mg/dL. Creatinina 0.9 mg/dL. Ácido úrico 6.4 mg/dL. Transaminasas normales.',
    reviewed: 9,
  }),
  ofLaboratory('hipertenso', 430, 'Perfil de lípidos', pressure, {
    after: 5,
    text: 'Colesterol total 242 mg/dL, LDL 158 mg/dL, HDL 38 mg/dL, triglicéridos 231 mg/dL.',
    reviewed: 9,
  }),
  {
    patient: 'hipertenso',
    daysAgo: 430,
    category: 'procedure',
    study: 'Electrocardiograma de 12 derivaciones',
    reason: pressure,
    result: {
      after: 2,
      text: 'Ritmo sinusal, 72 latidos por minuto, eje normal. Sin isquemia ni crecimiento ventricular.',
      reviewed: 12,
    },
  },
  {
    patient: 'hipertenso',
    daysAgo: 416,
    category: 'referral',
    study: 'Nutrición',
    reason: 'Hipertensión con dislipidemia; menos sal y bajar de peso',
    result: {
      after: 20,
      text: 'Plan de 1,800 kcal con menos de 2 g de sodio al día. Cita de seguimiento en un mes.',
      reviewed: 25,
    },
  },
  ofLaboratory('hipertenso', 340, 'Perfil de lípidos', 'Control con atorvastatina', {
    after: 7,
    text: 'Colesterol total 188 mg/dL, LDL 104 mg/dL, HDL 41 mg/dL, triglicéridos 178 mg/dL.',
    reviewed: 10,
  }),
  ofLaboratory('hipertenso', 278, 'Electrolitos séricos', 'Un mes con hidroclorotiazida', {
    after: 31,
    text: 'Sodio 139 mmol/L, potasio 3.9 mmol/L, cloro 102 mmol/L.',
    reviewed: 33,
  }),
  ofLaboratory('hipertenso', 118, 'Cociente albúmina/creatinina en orina', 'Daño renal temprano', {
    after: 10,
    text: '18 mg/g (normal: menos de 30).',
    reviewed: 12,
  }),
  {
    patient: 'diabetica',
    daysAgo: 300,
    category: 'referral',
    study: 'Oftalmología',
    reason: 'Diabetes de reciente diagnóstico: buscar retinopatía',
    result: {
      after: 30,
      text: 'Fondo de ojo sin retinopatía. Control en un año.',
      reviewed: 35,
    },
  },
  ofLaboratory('diabetica', 300, 'Perfil de lípidos', 'Diabetes de reciente diagnóstico', {
    after: 6,
    text: 'Colesterol total 231 mg/dL, LDL 149 mg/dL, HDL 44 mg/dL, triglicéridos 190 mg/dL.',
    reviewed: 8,
  }),
  ofLaboratory(
    'diabetica',
    300,
    'Creatinina y filtrado glomerular estimado',
    'Antes de subir la metformina',
    { after: 6, text: 'Creatinina 0.8 mg/dL. Filtrado 88 mL/min/1.73 m².', reviewed: 8 },
  ),
  ofLaboratory('diabetica', 17, 'Hemoglobina glucosilada (HbA1c)', 'Control en cuatro meses'),
  {
    patient: 'embarazada',
    daysAgo: 176,
    category: 'imaging',
    study: 'Ultrasonido obstétrico',
    reason: 'Ultrasonido de las 12 semanas',
    result: {
      after: 10,
      text: 'Embarazo único vivo, acorde con la fecha de última regla. Translucencia nucal normal.',
      reviewed: 14,
    },
  },
  ofLaboratory('embarazada', 176, 'VDRL', 'Control prenatal', {
    after: 5,
    text: 'No reactivo.',
    reviewed: 14,
  }),
  {
    ...ofLaboratory('embarazada', 64, 'Urocultivo con antibiograma', 'Infección urinaria', {
      after: 4,
      text: 'Escherichia coli, más de 100,000 UFC/mL. Sensible a nitrofurantoína y cefalexina.',
      reviewed: 5,
    }),
    priority: 'urgent',
  },
  ofLaboratory('embarazada', 8, 'Biometría hemática completa', 'Control del tercer trimestre', {
    after: 5,
    text: 'Hemoglobina 11.6 g/dL, plaquetas 214,000, leucocitos 9,200.',
  }),
  {
    patient: 'epoc',
    daysAgo: 42,
    category: 'imaging',
    study: 'Radiografía de tórax PA y lateral',
    priority: 'urgent',
    reason: 'Exacerbación: descartar neumonía',
    result: {
      after: 1,
      text: 'Datos de sobredistensión pulmonar. Sin consolidación ni derrame.',
      reviewed: 2,
    },
  },
  {
    patient: 'climaterio',
    daysAgo: 61,
    category: 'imaging',
    study: 'Mastografía bilateral',
    reason: 'Detección, antes de decidir terapia hormonal',
    result: { after: 40, text: 'BI-RADS 2: hallazgos benignos en ambas mamas.' },
  },
  ofLaboratory('climaterio', 61, 'Perfil de lípidos', 'Antes de decidir terapia hormonal', {
    after: 35,
    text: 'Colesterol total 226 mg/dL, LDL 141 mg/dL, HDL 52 mg/dL, triglicéridos 165 mg/dL.',
  }),
  ofLaboratory('hipotiroidismo', 58, 'TSH', 'Ajuste de levotiroxina a las seis semanas', {
    after: 44,
    text: '7.8 mUI/L (referencia: 0.4 a 4.0).',
  }),
  ofLaboratory('anemia', 33, 'Biometría hemática completa', 'Cuatro semanas con hierro oral', {
    after: 29,
    text: 'Hemoglobina 10.9 g/dL (antes 9.1), volumen corpuscular medio 78 fL.',
  }),
  {
    patient: 'anemia',
    daysAgo: 33,
    category: 'imaging',
    study: 'Ultrasonido pélvico',
    reason: 'Sangrado abundante y miomas conocidos',
  },
  {
    patient: 'insuficiencia',
    daysAgo: 19,
    category: 'imaging',
    study: 'Ecocardiograma transtorácico',
    priority: 'urgent',
    reason: 'Insuficiencia cardiaca descompensada',
  },
  {
    patient: 'insuficiencia',
    daysAgo: 19,
    category: 'referral',
    study: 'Cardiología',
    priority: 'urgent',
    reason: 'Ajuste de tratamiento de insuficiencia cardiaca',
  },
  ofLaboratory('papanicolaou', 47, 'Citología cervical (Papanicolaou)', 'Detección', {
    after: 21,
    text: 'Muestra adecuada. Negativa para lesión intraepitelial o malignidad.',
    reviewed: 23,
  }),
  {
    ...ofLaboratory('insuficiencia', 19, 'Electrolitos séricos', 'Reinicia furosemida', {
      after: 1,
      text: 'Sodio 134 mmol/L, potasio 2.7 mmol/L.',
      critical: true,
      reviewed: 1,
    }),
    priority: 'stat',
  },
  {
    patient: 'reflujo',
    daysAgo: 44,
    category: 'procedure',
    study: 'Endoscopia digestiva alta',
    reason: 'Reflujo de larga evolución',
    revoked: 'Cedió con omeprazol y no tiene datos de alarma.',
  },
];
