import type {
  DoseUnit,
  FrequencyCode,
  MassUnit,
  MedicationForm,
  AdministrationRoute,
} from './dose-units';

/* Words of prescriptions as people type them, lower case without accents. */

export const numberWords: Readonly<Record<string, number>> = {
  un: 1,
  una: 1,
  uno: 1,
  one: 1,
  media: 0.5,
  medio: 0.5,
  half: 0.5,
  '1/2': 0.5,
  '½': 0.5,
  '1/4': 0.25,
  '¼': 0.25,
  dos: 2,
  two: 2,
  tres: 3,
  three: 3,
  cuatro: 4,
  four: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  diez: 10,
  catorce: 14,
  quince: 15,
  treinta: 30,
};

/** Words of a dose unit; a spoon holds millilitres. */
export const unitWords: Readonly<Record<string, { unit: DoseUnit; times?: number }>> = {
  tab: { unit: 'tablet' },
  tabs: { unit: 'tablet' },
  tableta: { unit: 'tablet' },
  tabletas: { unit: 'tablet' },
  tablet: { unit: 'tablet' },
  tablets: { unit: 'tablet' },
  comprimido: { unit: 'tablet' },
  comprimidos: { unit: 'tablet' },
  pastilla: { unit: 'tablet' },
  pastillas: { unit: 'tablet' },
  gragea: { unit: 'tablet' },
  grageas: { unit: 'tablet' },
  cap: { unit: 'capsule' },
  caps: { unit: 'capsule' },
  capsula: { unit: 'capsule' },
  capsulas: { unit: 'capsule' },
  capsule: { unit: 'capsule' },
  capsules: { unit: 'capsule' },
  ml: { unit: 'ml' },
  mililitro: { unit: 'ml' },
  mililitros: { unit: 'ml' },
  cc: { unit: 'ml' },
  cucharada: { unit: 'ml', times: 15 },
  cucharadas: { unit: 'ml', times: 15 },
  cucharadita: { unit: 'ml', times: 5 },
  cucharaditas: { unit: 'ml', times: 5 },
  gota: { unit: 'drop' },
  gotas: { unit: 'drop' },
  gts: { unit: 'drop' },
  drop: { unit: 'drop' },
  drops: { unit: 'drop' },
  puff: { unit: 'puff' },
  puffs: { unit: 'puff' },
  disparo: { unit: 'puff' },
  disparos: { unit: 'puff' },
  inhalacion: { unit: 'puff' },
  inhalaciones: { unit: 'puff' },
  aplicacion: { unit: 'application' },
  aplicaciones: { unit: 'application' },
  sobre: { unit: 'sachet' },
  sobres: { unit: 'sachet' },
  sachet: { unit: 'sachet' },
  sachets: { unit: 'sachet' },
  supositorio: { unit: 'suppository' },
  supositorios: { unit: 'suppository' },
  ovulo: { unit: 'pessary' },
  ovulos: { unit: 'pessary' },
  parche: { unit: 'patch' },
  parches: { unit: 'patch' },
  amp: { unit: 'ampoule' },
  ampolleta: { unit: 'ampoule' },
  ampolletas: { unit: 'ampoule' },
  ampula: { unit: 'ampoule' },
  ampulas: { unit: 'ampoule' },
  jeringa: { unit: 'syringe' },
  jeringas: { unit: 'syringe' },
};

export const massWords: Readonly<Record<string, MassUnit>> = {
  mg: 'mg',
  mgs: 'mg',
  mcg: 'mcg',
  ug: 'mcg',
  g: 'g',
  gr: 'g',
  grs: 'g',
  ui: 'IU',
  iu: 'IU',
  u: 'IU',
  unidades: 'IU',
  meq: 'mEq',
};

export const formWords: Readonly<Record<string, MedicationForm>> = {
  susp: 'suspension',
  suspension: 'suspension',
  jarabe: 'oral_solution',
  jbe: 'oral_solution',
  syrup: 'oral_solution',
  solucion: 'oral_solution',
  gotas: 'oral_drops',
  tab: 'tablet',
  tabs: 'tablet',
  tabletas: 'tablet',
  cap: 'capsule',
  caps: 'capsule',
  capsulas: 'capsule',
  crema: 'cream',
  cream: 'cream',
  ung: 'ointment',
  unguento: 'ointment',
  pomada: 'ointment',
  gel: 'gel',
  iny: 'injection',
  inyectable: 'injection',
  amp: 'injection',
  inhalador: 'inhaler',
  aerosol: 'inhaler',
  spray: 'nasal_spray',
  supositorios: 'suppository',
  ovulos: 'pessary',
  parches: 'patch',
  colirio: 'eye_drops',
};

export const routeWords: Readonly<Record<string, AdministrationRoute>> = {
  vo: 'oral',
  'v.o': 'oral',
  'v.o.': 'oral',
  po: 'oral',
  im: 'intramuscular',
  'i.m.': 'intramuscular',
  intramuscular: 'intramuscular',
  iv: 'intravenous',
  'i.v.': 'intravenous',
  intravenosa: 'intravenous',
  sc: 'subcutaneous',
  's.c.': 'subcutaneous',
  subcutanea: 'subcutaneous',
  subcutaneo: 'subcutaneous',
  sl: 'sublingual',
  sublingual: 'sublingual',
  topica: 'topical',
  topico: 'topical',
  cutanea: 'topical',
  oftalmica: 'ophthalmic',
  oftalmico: 'ophthalmic',
  otica: 'otic',
  otico: 'otic',
  nasal: 'nasal',
  rectal: 'rectal',
  vaginal: 'vaginal',
  inhalada: 'inhaled',
  inhalado: 'inhaled',
  transdermica: 'transdermal',
};

/** Whole phrases of a frequency, the longer first. */
export const frequencyPhrases: readonly (readonly [RegExp, FrequencyCode])[] = [
  [/\b(?:dosis unica|unica dosis|una sola dosis|una sola vez|single dose|stat)\b/, 'once'],
  [
    /\b(?:cada|c\/) ?(?:2 semanas|dos semanas|14 dias|15 dias|quincena)\b|\bquincenal\b/,
    'every_2_weeks',
  ],
  [
    /\b(?:cada|c\/) ?(?:semana|7 dias|8 dias)\b|\b(?:semanal|weekly|once a week)\b|\b(?:1|una) vez (?:a la|por) semana\b/,
    'weekly',
  ],
  [/\b(?:cada|c\/) ?(?:mes|30 dias)\b|\b(?:mensual|monthly)\b|\b(?:1|una) vez al mes\b/, 'monthly'],
  [
    /\b(?:cada|c\/) ?(?:tercer dia|2 dias|dos dias)\b|\b(?:un dia si y (?:un dia|otro) no|every other day)\b/,
    'q48h',
  ],
  [/\b(?:cada|c\/) ?(?:3 dias|tres dias)\b/, 'q72h'],
  [/\b(?:4|cuatro) veces (?:al|por) dia\b|\b(?:qid|four times a day)\b/, 'q6h'],
  [/\b(?:3|tres) veces (?:al|por) dia\b|\b(?:tid|three times a day)\b/, 'q8h'],
  [/\b(?:2|dos) veces (?:al|por) dia\b|\b(?:bid|twice a day|twice daily)\b/, 'q12h'],
  [
    /\b(?:1|una) vez (?:al|por) dia\b|\b(?:diario|diaria|diariamente|qd|daily|once a day)\b|\b(?:cada|c\/) ?dia\b/,
    'q24h',
  ],
];

export const hourCodes: Readonly<Record<string, FrequencyCode>> = {
  '1': 'q1h',
  '2': 'q2h',
  '3': 'q3h',
  '4': 'q4h',
  '6': 'q6h',
  '8': 'q8h',
  '12': 'q12h',
  '24': 'q24h',
  '48': 'q48h',
  '72': 'q72h',
};

/** Parts of a day at their usual time. */
export const dayParts: readonly (readonly [RegExp, string])[] = [
  [/\b(?:en ayunas|en ayuno|antes del desayuno)\b/, '07:00'],
  [/\b(?:en|por) la manana\b|\b(?:manana|mananas|con el desayuno|in the morning)\b/, '08:00'],
  [/\bal mediodia\b|\b(?:mediodia|con la comida)\b/, '14:00'],
  [/\b(?:en|por) la tarde\b|\b(?:tarde|tardes)\b/, '17:00'],
  [/\b(?:en|por) la noche\b|\b(?:noche|noches|con la cena)\b/, '21:00'],
  [/\bal (?:acostarse|dormir)\b|\b(?:antes de dormir|at bedtime)\b/, '22:00'],
];

const complaint =
  '(?:dolor|fiebre|nausea|nauseas|vomito|vomitos|tos|comezon|insomnio|ansiedad|mareo|ardor|acidez|diarrea|colico|pain|fever|cough|nausea)';
const complaints = `(${complaint}(?: (?:o|y|or|and) ${complaint})?)`;

/** As needed; the first group is the reason. */
export const neededPhrases: readonly RegExp[] = [
  new RegExp(
    `\\b(?:prn|sos|por razon necesaria)(?: (?:por|para|si hay|for))?(?: ${complaints})?\\b`,
  ),
  new RegExp(`\\b(?:solo )?(?:en caso de|si hay|si tiene|si presenta|si|if) ${complaints}\\b`),
  /\b(?:solo )?(?:si es necesario|en caso necesario|si lo necesita|as needed|a demanda)\b/,
];

export const durationWords: Readonly<Record<string, 'day' | 'week' | 'month'>> = {
  d: 'day',
  dia: 'day',
  dias: 'day',
  day: 'day',
  days: 'day',
  sem: 'week',
  semana: 'week',
  semanas: 'week',
  week: 'week',
  weeks: 'week',
  mes: 'month',
  meses: 'month',
  month: 'month',
  months: 'month',
};

/** Words that hold others together and say nothing alone. */
export const fillers: ReadonlySet<string> = new Set(
  'a al aplicar aplique c cada con dar de del dosis durante el en for la las los por tomar tome toma total via x y'.split(
    ' ',
  ),
);
