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
  'cancer',
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
  'cirugia',
  'surgery',
];
const words = ['vih', 'hiv', 'sida', 'aids'];

const pattern = new RegExp(
  `(?<![a-z])(?:(?:${stems.join('|')})[a-z]*|(?:${words.join('|')})(?![a-z]))|(?<!\\d)\\d{1,9}(?:[.,]\\d{1,9})? ?(?:mg|mcg|ml)(?![a-z])`,
  'g',
);

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{L}/gu, (one) => one.normalize('NFD')[0] ?? one)
    .toLowerCase();

/** The clinical words of a text, as they are written there. */
export const clinicalWordsIn = (text: string): readonly string[] => {
  const written = text.normalize('NFC');
  return [
    ...new Set(
      [...plain(text).matchAll(pattern)].map(({ index, 0: { length } }) =>
        written.slice(index, index + length),
      ),
    ),
  ];
};
