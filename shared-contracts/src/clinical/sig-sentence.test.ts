import { sigSentence, writeDose, writePackages, type SigFacts } from './sig-sentence';

const none: SigFacts = {
  dose: null,
  route: null,
  frequency: null,
  asNeeded: false,
  reason: null,
  duration: null,
  quantity: null,
};

test.each<[Partial<SigFacts>, string, string]>([
  [
    {
      dose: { value: 1, unit: 'tablet' },
      route: 'oral',
      frequency: { code: 'q8h' },
      duration: { value: 7, unit: 'day' },
      quantity: { value: 21, unit: 'tablet' },
    },
    'Toma 1 tableta por vía oral cada 8 horas durante 7 días. Total: 21 tabletas.',
    'Take 1 tablet by mouth every 8 hours for 7 days. Total: 21 tablets.',
  ],
  [
    {
      dose: { value: 5, unit: 'ml' },
      route: 'oral',
      frequency: { code: 'q6h' },
      asNeeded: true,
      reason: 'fiebre',
      duration: { value: 1, unit: 'day' },
    },
    'Toma 5 ml por vía oral cada 6 horas durante 1 día, solo en caso de fiebre.',
    'Take 5 ml by mouth every 6 hours for 1 day, only in case of fiebre.',
  ],
  [
    {
      dose: { value: 1.5, unit: 'tablet' },
      route: 'oral',
      frequency: { code: 'times', times: ['08:00', '20:00'] },
      duration: { value: 1, unit: 'month' },
    },
    'Toma 1 ½ tabletas por vía oral a las 08:00 y 20:00 durante 1 mes.',
    'Take 1 ½ tablets by mouth at 08:00 and 20:00 for 1 month.',
  ],
  [
    { dose: { value: 0.5, unit: 'tablet' }, frequency: { code: 'weekly' }, asNeeded: true },
    'Toma ½ tableta una vez por semana, solo si es necesario.',
    'Take ½ tablet once a week, only if needed.',
  ],
  [
    {
      dose: { value: 2, unit: 'drop' },
      route: 'ophthalmic',
      frequency: { code: 'q1h' },
      quantity: { value: 1, unit: 'ml' },
    },
    'Aplica 2 gotas por vía oftálmica cada hora. Total: 1 ml.',
    'Apply 2 drops in the eye every hour. Total: 1 ml.',
  ],
  [
    { dose: { value: 1_200_000, unit: 'IU' }, route: 'intramuscular', frequency: { code: 'once' } },
    'Aplica 1,200,000 UI por vía intramuscular en dosis única.',
    'Inject 1,200,000 IU into the muscle as a single dose.',
  ],
  [{ frequency: { code: 'q8h' } }, '', ''],
])('%#', (facts, spanish, english) => {
  expect(sigSentence({ ...none, ...facts }, 'es-MX')).toBe(spanish);
  expect(sigSentence({ ...none, ...facts }, 'en')).toBe(english);
});

test('writes doses and packages alone', () => {
  expect(writeDose({ value: 0.125, unit: 'mg' }, 'es-MX')).toBe('0.125 mg');
  expect(writeDose({ value: 0.5, unit: 'mg' }, 'es-MX')).toBe('0.5 mg');
  expect(writeDose({ value: 7.5, unit: 'ml' }, 'es-MX')).toBe('7.5 ml');
  const quantity = { value: 105, unit: 'ml', packages: { size: 60, count: 2 } } as const;
  expect(writePackages(quantity, 'es-MX')).toBe('2 × 60 ml');
  expect(writePackages({ ...quantity, packages: null }, 'en')).toBeNull();
});
