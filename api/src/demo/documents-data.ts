import type { DocumentTemplateKey } from '@sala/shared-contracts';

/** A paper of a visit of `notes/demo.json`. Invented, as all of the demo. */
export interface DemoDocument {
  readonly patient: string;
  /** Of the visit. */
  readonly daysAgo: number;
  readonly template: DocumentTemplateKey;
  /** What stands in its blanks, in their order. */
  readonly blanks?: readonly string[];
  readonly guardian?: { readonly name: string; readonly relation: 'mother' | 'father' };
  readonly leaveDays?: number;
  /** Days after the signature. */
  readonly validDays?: number;
  /** Nobody has signed it yet. */
  readonly open?: true;
}

export const demoDocuments: readonly DemoDocument[] = [
  {
    patient: 'herida-mano',
    daysAgo: 14,
    template: 'consent-procedure',
    blanks: [
      'sutura de herida en la mano con anestesia local',
      'cerrar la herida, que sane antes y con menos cicatriz',
      'dolor, sangrado, infección y alergia al anestésico',
      'dejar que cierre sola, con más riesgo de infección y de cicatriz',
    ],
  },
  {
    patient: 'pulpitis',
    daysAgo: 7,
    template: 'consent-procedure',
    blanks: [
      'apertura y pulpectomía con anestesia local',
      'quitar el dolor y conservar el diente',
      'dolor por unos días, inflamación, fractura del diente',
      'extraer el diente; sin tratamiento, la infección puede avanzar',
    ],
  },
  {
    patient: 'papanicolaou',
    daysAgo: 47,
    template: 'consent-procedure',
    blanks: [
      'toma de citología cervical y prueba de VPH',
      'encontrar a tiempo lesiones que se pueden tratar',
      'molestia durante la toma y manchado leve',
      'solo prueba de VPH; sin ella, una lesión puede pasar inadvertida',
    ],
  },
  { patient: 'hipertenso', daysAgo: 430, template: 'consent-telehealth', validDays: 365 },
  { patient: 'ansiosa', daysAgo: 62, template: 'consent-telehealth', validDays: 365 },
  { patient: 'depresion', daysAgo: 65, template: 'consent-telehealth' },
  {
    patient: 'otitis',
    daysAgo: 5,
    template: 'consent-minor',
    blanks: [
      'exploración y tratamiento de otitis media',
      'quitar el dolor y la infección; diarrea o ronchas por el antibiótico',
    ],
    guardian: { name: 'Claudia Herrera Solís', relation: 'mother' },
  },
  {
    patient: 'varicela',
    daysAgo: 29,
    template: 'consent-minor',
    blanks: [
      'exploración y tratamiento de la varicela en casa',
      'aliviar la comezón y vigilar complicaciones; sueño por el antihistamínico',
    ],
    guardian: { name: 'Ramiro Cano Téllez', relation: 'father' },
  },
  {
    patient: 'ingreso-laboral',
    daysAgo: 11,
    template: 'health-certificate',
    blanks: ['sin datos de enfermedad, apto para el trabajo'],
  },
  { patient: 'cistitis', daysAgo: 15, template: 'attendance' },
  { patient: 'faringitis-estreptococo', daysAgo: 12, template: 'attendance' },
  { patient: 'lumbalgia', daysAgo: 18, template: 'sick-leave', leaveDays: 3 },
  { patient: 'dengue', daysAgo: 55, template: 'sick-leave', leaveDays: 5 },
  {
    patient: 'insuficiencia',
    daysAgo: 19,
    template: 'referral-letter',
    blanks: [
      'Hospital General, servicio de cardiología',
      'dejó la furosemida dos semanas; edema, disnea al caminar y aumento de peso',
    ],
  },
  { patient: 'asmatica', daysAgo: 40, template: 'medical-report', open: true },
];
