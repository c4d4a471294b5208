/*
 * Words that tell what somebody has or takes. They are not written in a text for phones: a message
 * there is read by whoever holds the phone (docs/adr/0118). Compared without accents and capitals.
 */
const stems = [
  'diagnost',
  'diagnos',
  'padecimiento',
  'enfermedad',
  'disease',
  'tratamiento',
  'treatment',
  'medicament',
  'medication',
  'farmaco',
  'dosis',
  'dosage',
  'pastilla',
  'tableta',
  'tablet',
  'capsula',
  'capsule',
  'jarabe',
  'syrup',
  'inyeccion',
  'injection',
  'cancerolog',
  'oncolog',
  'tumor',
  'quimioterapia',
  'chemotherapy',
  'biopsia',
  'biopsy',
  'diabet',
  'hipertens',
  'hypertens',
  'embaraz',
  'pregnan',
  'aborto',
  'abortion',
  'psiquiatr',
  'psychiatr',
  'depresion',
  'depression',
  'ansiedad',
  'anxiety',
  'hepatitis',
  'tuberculosis',
  'sifilis',
  'syphilis',
  'gonorrea',
  'gonorrh',
  'cirugia',
  'surgery',
  'insulina',
  'insulin',
  'antibiotic',
  'anticoncept',
  'contracepti',
  'epilep',
  'esquizofren',
  'schizophren',
  'alzheimer',
  'parkinson',
  'alcoholism',
  'quirurgic',
  'radioterap',
  'radiotherap',
  'dialisis',
  'dialysis',
  'migrana',
  'migraine',
  'seropositiv',
  'papanicolaou',
  'prenatal',
];
/** Whole words: longer ones that begin like them mean something else. */
const words = [
  'cancer(?:es|os[oa]s?)?',
  'vih',
  'hiv',
  'sida',
  'aids',
  'vph',
  'hpv',
  'herpes',
  'asma',
  'asthma',
  'anemia',
  'infarto',
  'gotas',
  'papiloma',
  'presion (?:alta|baja|arterial)',
  '(?:high|low)? ?blood pressure',
  'azucar (?:alta|baja|en la sangre)',
  'blood sugar',
  'dolor(?:es)? de (?:cabeza|pecho|espalda|estomago|garganta|muelas)',
  '(?:resultado|prueba|examen) (?:positivo|positiva|negativo|negativa)',
  '(?:positive|negative) (?:result|test)',
];

/** Everyday phrases in which such a word tells nothing of the person. */
const everyday = [
  'tratamiento de (?:tus |sus |los |mis )?datos',
  '(?:treatment|processing) of (?:your |personal )?data',
  'tabletas? (?:de|en) (?:la |el )?(?:recepcion|entrada|registro|sala|mostrador)',
  'tablets? (?:at|in|by|on) (?:the |our )?(?:front desk|reception|entrance|lobby)',
  'capsulas? (?:informativa|educativa)s?',
  'listas? de (?:tus |sus |los )?medicamentos',
  'medicamentos que (?:tomas|toma|usas|usa)',
  'lists? of (?:your )?medications?',
  'medications? (?:that )?you take',
];

const pattern = new RegExp(
  `(?<![a-z])(?:(?:${stems.join('|')})[a-z]*|(?:${words.join('|')})(?![a-z]))|(?<!\\d)\\d{1,9}(?:[.,]\\d{1,9})? ?(?:mg|mcg|ml)(?![a-z])`,
  'g',
);

const everydayPattern = new RegExp(`(?<![a-z])(?:${everyday.join('|')})(?![a-z])`, 'g');

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{L}/gu, (one) => one.normalize('NFD')[0] ?? one)
    .toLowerCase();

/** The clinical words of a text, as they are written there. */
export const clinicalWordsIn = (text: string): readonly string[] => {
  const written = text.normalize('NFC');
  // As long as before, so that places stay the same.
  const searched = plain(text).replace(everydayPattern, (phrase) => ' '.repeat(phrase.length));
  return [
    ...new Set(
      [...searched.matchAll(pattern)].map(({ index, 0: { length } }) =>
        written.slice(index, index + length),
      ),
    ),
  ];
};
