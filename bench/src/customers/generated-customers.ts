/** SQL that derives customers from their number: reproducible, a hundred thousand in seconds. */
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
/** Rarer surnames of three syllables: as many distinct words as in a real list of this size. */
const syllables = ['ba', 'ce', 'di', 'fo', 'gue', 'lar', 'men', 'no', 'quin', 'ros', 'tel', 'ver'];

/** An item by number; a prime factor decorrelates the columns. */
const pick = (words: readonly string[], by: string): string =>
  `${list(words)}[1 + abs(hashint4(${by})) % ${words.length}]`;

const number = (by: string, below: number): string => `(abs(hashint4(${by})) % ${below})`;

const secondSurname = `initcap(${pick(syllables, 'n * 7 + 1')} || ${pick(syllables, 'n * 7 + 2')} || ${pick(syllables, 'n * 7 + 3')})`;

/** $1 company, $2 author, $3 and $4: first and last number. */
export const customersSql = `
  insert into customer (company_id, number, code, kind, name, given_names, first_surname, second_surname, email, phone, status, source, tags,
    created_at, created_by, updated_at, updated_by, last_purchase_at, purchase_count, total_spent)
  select $1::uuid, n, 'C-' || lpad(n::text, 7, '0'), 'person', concat_ws(' ', given, first, second), given, first, second,
    case when n % 8 > 0 then 'c' || n || '@correo.test' end, case when n % 9 > 0 then '+5255' || lpad(${number('n * 13 + 4', 100_000_000)}::text, 8, '0') end,
    (array['active', 'active', 'active', 'prospect', 'inactive'])[1 + ${number('n * 3', 5)}],
    ${pick(['walk_in', 'referral', 'web', 'whatsapp'], 'n * 5')}, case when n % 10 = 0 then array['VIP'] else '{}' end,
    at, $2::uuid, at, $2::uuid, case when bought > 0 then timestamptz '2026-06-01' - make_interval(mins => ${number('n * 61', 1_000_000)}) end, bought, bought * 100 * ${number('n * 67', 3000)}
  from (
    select n, ${pick(givenNames, 'n * 11')} as given, ${pick(surnames, 'n * 17')} as first, ${secondSurname} as second,
      timestamptz '2026-01-01' - make_interval(mins => ${number('n * 19', 2_000_000)}) as at,
      greatest(0, ${number('n * 59', 15)} - 4) as bought
    from generate_series($3::int, $4::int) as n
  ) as people`;

interface GeneratedField {
  readonly key: string;
  readonly type: 'text' | 'number' | 'date' | 'select';
  /** SQL of the value for customer number `n`. */
  readonly value: string;
  readonly options?: readonly string[];
}

const clinics = Array.from({ length: 20 }, (_, place) => `sede_${place + 1}`);

/** Ten fields, and as many values per customer. */
export const generatedFields: readonly GeneratedField[] = [
  { key: 'sede', type: 'select', options: clinics, value: pick(clinics, 'n * 23') },
  {
    key: 'nivel',
    type: 'select',
    options: ['oro', 'plata', 'bronce'],
    value: pick(['oro', 'plata', 'bronce'], 'n * 29'),
  },
  { key: 'factura', type: 'select', options: ['si', 'no'], value: pick(['si', 'no'], 'n * 31') },
  { key: 'credito', type: 'number', value: number('n * 37', 50_000) },
  { key: 'visitas', type: 'number', value: number('n * 41', 200) },
  { key: 'desde', type: 'date', value: `date '2016-01-01' + ${number('n * 43', 3650)}` },
  { key: 'revision', type: 'date', value: `date '2026-01-01' + ${number('n * 47', 365)}` },
  { key: 'convenio', type: 'text', value: `'Convenio ' || n / 50` },
  {
    key: 'oficio',
    type: 'text',
    value: pick(
      [
        'Abogada',
        'Arquitecto',
        'Chofer',
        'Comerciante',
        'Contadora',
        'Ingeniera',
        'Maestra',
        'Mesero',
      ],
      'n * 53',
    ),
  },
  { key: 'expediente', type: 'text', value: `'EXP-' || n` },
];

/** $1 company, $2 field, $3 and $4: first and last number. */
export const valuesSql = ({ type, value }: GeneratedField): string => `
  insert into field_value (company_id, record_id, scope, field_id, type, ${type === 'number' ? 'number_value' : type === 'date' ? 'date_value' : 'text_value'})
  select company_id, id, 'customer', $2::uuid, '${type}', ${value}
  from (select company_id, id, number as n from customer where company_id = $1 and number between $3 and $4) as c`;
