/** SQL that derives patients from their number: reproducible, a million in minutes. */
const list = (words: readonly string[]): string =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])`;

const givenNames = [
  'Alejandra',
  'Andrés',
  'Ángel',
  'Beatriz',
  'Bruno',
  'Carlos',
  'Carmen',
  'Daniela',
  'Diego',
  'Elena',
  'Emiliano',
  'Fernanda',
  'Gabriela',
  'Guadalupe',
  'Héctor',
  'Íñigo',
  'Isabel',
  'Jesús',
  'Juana',
  'Julieta',
  'Laura',
  'Leonardo',
  'Lucía',
  'Mariana',
  'Martín',
  'Mateo',
  'Mónica',
  'Óscar',
  'Patricia',
  'Paulina',
  'Ramón',
  'Raúl',
  'Regina',
  'Renata',
  'Ricardo',
  'Santiago',
  'Sebastián',
  'Sofía',
  'Teresa',
  'Ximena',
];
const surnames = [
  'Aguilar',
  'Álvarez',
  'Bañuelos',
  'Cárdenas',
  'Castañeda',
  'Cervantes',
  'Chávez',
  'Domínguez',
  'Espinoza',
  'Estrada',
  'Flores',
  'García',
  'Gómez',
  'González',
  'Guerrero',
  'Gutiérrez',
  'Hernández',
  'Ibáñez',
  'Jiménez',
  'Juárez',
  'López',
  'Martínez',
  'Mejía',
  'Méndez',
  'Mendoza',
  'Morales',
  'Muñoz',
  'Núñez',
  'Ordóñez',
  'Ortega',
  'Peña',
  'Pérez',
  'Quiñones',
  'Ramírez',
  'Reyes',
  'Rivera',
  'Rodríguez',
  'Salazar',
  'Sánchez',
  'Téllez',
  'Treviño',
  'Vázquez',
  'Villaseñor',
  'Zúñiga',
];
/**
 * Rarer surnames of three syllables for every third patient: as many distinct words as in a real
 * list of this size.
 */
const syllables = ['ba', 'ce', 'di', 'fo', 'gue', 'lar', 'men', 'no', 'quin', 'ros', 'tel', 'ver'];

/** An item by number; a prime factor decorrelates the columns. */
const pick = (words: readonly string[], by: string): string =>
  `${list(words)}[1 + abs(hashint4(${by})) % ${words.length}]`;

const number = (by: string, below: number): string => `(abs(hashint4(${by})) % ${below})`;

const rare = `initcap(${pick(syllables, 'n * 7 + 1')} || ${pick(syllables, 'n * 7 + 2')} || ${pick(syllables, 'n * 7 + 3')})`;

/** $1 company, $2 author, $3 and $4: first and last number. */
export const patientsSql = `
  insert into patient (company_id, record_number, first_name, last_name, second_last_name, birth_date, sex, phone, created_at, created_by, updated_at, updated_by)
  select $1::uuid, 'EXP-' || lpad(n::text, 7, '0'), given, first, second, date '1936-01-01' + ${number('n * 19', 32_000)},
    (array['M', 'H'])[1 + n % 2], case when n % 9 > 0 then '+5255' || lpad(${number('n * 13 + 4', 100_000_000)}::text, 8, '0') end, at, $2::uuid, at, $2::uuid
  from (
    select n, ${pick(givenNames, 'n * 11')} as given, ${pick(surnames, 'n * 17')} as first,
      case when n % 3 = 0 then ${rare} else ${pick(surnames, 'n * 29')} end as second,
      timestamptz '2026-01-01' - make_interval(mins => ${number('n * 23', 2_000_000)}) as at
    from generate_series($3::int, $4::int) as n
  ) as people`;

/** Searches by call number, with the goal against plain SQL. */
export const patientQuestions = {
  'first page': { search: () => '', atMost: 1.8 },
  'one surname': { search: (turn: number) => surnames[turn % surnames.length] ?? '', atMost: 1.8 },
  'name and surnames': {
    search: (turn: number) =>
      `${givenNames[turn % givenNames.length]} ${surnames[(turn * 7) % surnames.length]} ${surnames[(turn * 5 + 3) % surnames.length]}`,
    atMost: 2.6,
  },
  'beginnings of words': {
    search: (turn: number) =>
      `${givenNames[turn % givenNames.length]?.slice(0, 3)} ${surnames[(turn * 7) % surnames.length]?.slice(0, 4)}`,
    atMost: 2,
  },
  'two letters': {
    search: (turn: number) => surnames[turn % surnames.length]?.slice(0, 2) ?? '',
    atMost: 2,
  },
  'birth date': {
    search: (turn: number) =>
      `${String(1 + (turn % 28)).padStart(2, '0')}/${String(1 + (turn % 12)).padStart(2, '0')}/${1940 + (turn % 70)}`,
    atMost: 1.8,
  },
  'telephone, its end': { search: (turn: number) => String(1000 + turn * 37), atMost: 1.8 },
  'slips of the keys': {
    search: (turn: number) =>
      [...(surnames[turn % surnames.length] ?? '')].toSpliced(2, 1).join('') +
      ` ${givenNames[turn % givenNames.length]}x`,
    atMost: 2.9,
  },
} as const satisfies Record<
  string,
  { readonly search: (turn: number) => string; readonly atMost: number }
>;

export type PatientQuestion = keyof typeof patientQuestions;
