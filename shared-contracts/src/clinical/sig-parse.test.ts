import { doseOfSig, parseSig } from './sig-parse';

/** A parsed line in one line. */
const shown = (typed: string): string => {
  const { drug, strength, form, dose, route, frequency, ...sig } = parseSig(typed);
  const volume = strength?.perMl == null ? '' : `/${strength.perMl} ml`;
  return [
    drug,
    strength && `${strength.value} ${strength.unit ?? '?'}${volume}`,
    form,
    dose && `take ${dose.value} ${dose.unit}`,
    route,
    frequency && [frequency.code, ...(frequency.times ?? [])].join(' '),
    sig.asNeeded && `prn ${sig.reason ?? ''}`.trim(),
    sig.duration && `for ${sig.duration.value} ${sig.duration.unit}`,
    sig.quantity && `total ${sig.quantity.value} ${sig.quantity.unit ?? '?'}`,
    sig.rest.length > 0 && `rest: ${sig.rest.join(' / ')}`,
  ]
    .filter(Boolean)
    .join(', ');
};

test.each([
  ['amoxi 500 c/8 7d', 'amoxi, 500 ?, q8h, for 7 day'],
  [
    'paracetamol 500 mg 1 tab vo c/6h prn 3 dias',
    'paracetamol, 500 mg, take 1 tablet, oral, q6h, prn, for 3 day',
  ],
  [
    'ibuprofeno susp 5 ml cada 8 horas por 5 días',
    'ibuprofeno, suspension, take 5 ml, q8h, for 5 day',
  ],
  [
    'amoxicilina/ac clavulanico 875/125 1 tab c/12h x 7 d',
    'amoxicilina/ac clavulanico 875/125, take 1 tablet, q12h, for 7 day',
  ],
  [
    'losartan 50 mg 1 tableta cada 24 horas por 30 dias',
    'losartan, 50 mg, take 1 tablet, q24h, for 30 day',
  ],
  [
    'metformina 850 mg 1 tab vo con el desayuno y con la cena',
    'metformina, 850 mg, take 1 tablet, oral, times 08:00 21:00',
  ],
  ['azitromicina 500 mg c/24h 3 días', 'azitromicina, 500 mg, q24h, for 3 day'],
  [
    'omeprazol 20 mg 1 capsula en ayunas 14 dias',
    'omeprazol, 20 mg, take 1 capsule, times 07:00, for 14 day',
  ],
  ['Loratadina 10mg 1 tab diario x 10 dias', 'Loratadina, 10 mg, take 1 tablet, q24h, for 10 day'],
  ['salbutamol 2 disparos c/6h prn tos', 'salbutamol, take 2 puff, q6h, prn tos'],
  [
    'insulina glargina 10 ui sc por la noche',
    'insulina glargina, 10 IU, subcutaneous, times 21:00',
  ],
  [
    'ketorolaco 10 mg 1 tab sl c/8 h 2 dias si hay dolor',
    'ketorolaco, 10 mg, take 1 tablet, sublingual, q8h, prn dolor, for 2 day',
  ],
  ['diclofenaco gel aplicar c/8h 7 dias', 'diclofenaco, gel, q8h, for 7 day'],
  ['tobramicina 1 gota c/4h oftalmica 7d', 'tobramicina, take 1 drop, ophthalmic, q4h, for 7 day'],
  [
    'amoxicilina susp 250/5 5 ml vo c/8h 10 dias',
    'amoxicilina, 250 ?/5 ml, suspension, take 5 ml, oral, q8h, for 10 day',
  ],
  ['prednisona 5 mg 1-0-1 5 dias', 'prednisona, 5 mg, times 08:00 20:00, for 5 day'],
  ['clonazepam gotas 3 gotas por la noche', 'clonazepam, oral_drops, take 3 drop, times 21:00'],
  ['enalapril 10 mg 1/2 tab c/12 h', 'enalapril, 10 mg, take 0.5 tablet, q12h'],
  [
    'levotiroxina 100 mcg media tableta en ayunas 3 meses',
    'levotiroxina, 100 mcg, take 0.5 tablet, times 07:00, for 3 month',
  ],
  ['furosemida 40 mg 1 y media tab diario', 'furosemida, 40 mg, take 1.5 tablet, q24h'],
  [
    'alendronato 70 mg 1 tab semanal 3 meses',
    'alendronato, 70 mg, take 1 tablet, weekly, for 3 month',
  ],
  ['benzatinica 1200000 ui im dosis unica', 'benzatinica, 1200000 IU, intramuscular, once'],
  ['penicilina 1.2 g im dosis única', 'penicilina, 1.2 g, intramuscular, once'],
  [
    'dexametasona 8 mg 1 ampolleta im dosis unica',
    'dexametasona, 8 mg, take 1 ampoule, intramuscular, once',
  ],
  ['paracetamol 15 ml cada 6 horas si hay fiebre', 'paracetamol, take 15 ml, q6h, prn fiebre'],
  [
    'paracetamol jarabe 1 cucharadita c/6h en caso de fiebre o dolor 3 dias',
    'paracetamol, oral_solution, take 5 ml, q6h, prn fiebre o dolor, for 3 day',
  ],
  [
    'ibuprofen 400 mg 1 tablet every 8 hours for 5 days',
    'ibuprofen, 400 mg, take 1 tablet, q8h, for 5 day',
  ],
  ['amoxicillin 500 mg po tid for 7 days', 'amoxicillin, 500 mg, oral, q8h, for 7 day'],
  ['cetirizina 10 mg 1 tab qd', 'cetirizina, 10 mg, take 1 tablet, q24h'],
  [
    'atorvastatina 20mg 1 tab noche 30d',
    'atorvastatina, 20 mg, take 1 tablet, times 21:00, for 30 day',
  ],
  [
    'naproxeno 500 1 tab c/12h 5 dias total 10 tabletas',
    'naproxeno, 500 ?, take 1 tablet, q12h, for 5 day, total 10 tablet',
  ],
  ['omeprazol 20 mg #14 1 cap c/24h', 'omeprazol, 20 mg, take 1 capsule, q24h, total 14 ?'],
  ['fluconazol 150 mg dosis unica', 'fluconazol, 150 mg, once'],
  ['ambroxol jarabe 5 ml c/8h x 5 dias', 'ambroxol, oral_solution, take 5 ml, q8h, for 5 day'],
  [
    'nistatina ovulos 1 ovulo vaginal por la noche 6 dias',
    'nistatina, pessary, take 1 pessary, vaginal, times 21:00, for 6 day',
  ],
  ['permetrina crema aplicar dosis unica', 'permetrina, cream, once'],
  [
    'metronidazol 500 mg 1 tab c/8h 7 dias no tomar alcohol',
    'metronidazol, 500 mg, take 1 tablet, q8h, for 7 day, rest: no tomar alcohol',
  ],
  [
    'cefixima 400 mg 1 cap c/24 h por 10 dias despues de comer',
    'cefixima, 400 mg, take 1 capsule, q24h, for 10 day, rest: despues de comer',
  ],
  ['complejo b 1 amp im c/tercer dia', 'complejo b, take 1 ampoule, intramuscular, q48h'],
  [
    'vitamina d 4000 ui 1 cap semanal 8 semanas',
    'vitamina d, 4000 IU, take 1 capsule, weekly, for 8 week',
  ],
  ['aspirina protect 100 mg 1 tab diario', 'aspirina protect, 100 mg, take 1 tablet, q24h'],
  [
    'montelukast 4 mg 1 sobre por la noche 1 mes',
    'montelukast, 4 mg, take 1 sachet, times 21:00, for 1 month',
  ],
  ['sildenafil 50 mg 1 tab prn', 'sildenafil, 50 mg, take 1 tablet, prn'],
  [
    'tramadol 50 mg 1 cap c/8h prn dolor 5 d',
    'tramadol, 50 mg, take 1 capsule, q8h, prn dolor, for 5 day',
  ],
  [
    'oximetazolina 2 disparos nasal c/12h 3 dias',
    'oximetazolina, take 2 puff, nasal, q12h, for 3 day',
  ],
  [
    'gabapentina 300 mg 1 cap a las 8 y 20',
    'gabapentina, 300 mg, take 1 capsule, times 08:00 20:00',
  ],
  [
    'ciprofloxacino 500 mg 1 tab a las 08:00 y 20:00 7 dias',
    'ciprofloxacino, 500 mg, take 1 tablet, times 08:00 20:00, for 7 day',
  ],
  ['captopril 25 mg 1 tab c/5h', 'captopril, 25 mg, take 1 tablet, rest: c/5h'],
  [
    'hidrocortisona crema c/12 h en cara 5 dias',
    'hidrocortisona, cream, q12h, for 5 day, rest: en cara',
  ],
  ['metotrexato 2.5 mg 4 tab una vez por semana', 'metotrexato, 2.5 mg, take 4 tablet, weekly'],
  ['fentanilo parche 1 parche c/72h', 'fentanilo parche, take 1 patch, q72h'],
  ['carbamazepina 200 mg 1 tab dos veces al dia', 'carbamazepina, 200 mg, take 1 tablet, q12h'],
  ['acido folico 5 mg 1 tab c/24h 90 dias', 'acido folico, 5 mg, take 1 tablet, q24h, for 90 day'],
  ['suero oral 1 sobre c/6h', 'suero oral, take 1 sachet, q6h'],
  ['losartan', 'losartan'],
  ['c/8h 7 dias', 'q8h, for 7 day'],
  ['', ''],
  ['amlodipino 5 mg 2 tabs c/24h', 'amlodipino, 5 mg, take 2 tablet, q24h'],
  ['ondansetron 8 mg 1 tab c/8h si es necesario', 'ondansetron, 8 mg, take 1 tablet, q8h, prn'],
  ['timolol 1 gota en ojo derecho c/12h', 'timolol, take 1 drop, q12h, rest: en ojo derecho'],
  [
    'colchicina 1 mg 1 tab c/12 h, 5 días, luego 1 diaria',
    'colchicina, 1 mg, take 1 tablet, q12h, for 5 day, rest: luego 1 diaria',
  ],
  [
    'trimetoprima/sulfametoxazol 160/800 1 tab c/12 h vía oral 7 días',
    'trimetoprima/sulfametoxazol 160/800, take 1 tablet, oral, q12h, for 7 day',
  ],
  [
    'amoxicilina 250 mg/5 ml tomar 7.5 ml cada 8 hrs por 7 dias',
    'amoxicilina, 250 mg/5 ml, take 7.5 ml, q8h, for 7 day',
  ],
  ['ibuprofeno 600mg 1c/8h', 'ibuprofeno, 600 mg, rest: 1c/8h'],
  ['paracetamol tab 500 mg 2 tab c/8hrs', 'paracetamol, 500 mg, tablet, take 2 tablet, q8h'],
  ['PARACETAMOL 1 G 1 TAB VO C/8H 5 DÍAS', 'PARACETAMOL, 1 g, take 1 tablet, oral, q8h, for 5 day'],
  [
    'salbutamol inhalador 2 puff cada 4 hrs por razon necesaria',
    'salbutamol, inhaler, take 2 puff, q4h, prn',
  ],
])('%s', (typed, expected) => {
  expect(shown(typed)).toBe(expected);
});

test('a strength alone is the dose, one in millilitres is not', () => {
  expect(doseOfSig(parseSig('amoxi 500 c/8 7d'))).toEqual({ value: 500, unit: 'mg' });
  expect(doseOfSig(parseSig('levotiroxina 100 mcg c/24h'))).toEqual({ value: 100, unit: 'mcg' });
  expect(doseOfSig(parseSig('losartan 50 mg 2 tab'))).toEqual({ value: 2, unit: 'tablet' });
  expect(doseOfSig(parseSig('amoxicilina 250 mg/5 ml c/8h'))).toBeNull();
});

test('a long line is read at once', () => {
  const begun = performance.now();
  parseSig('1 '.repeat(2000) + 'cada 8 horas '.repeat(300));
  expect(performance.now() - begun).toBeLessThan(500);
});
