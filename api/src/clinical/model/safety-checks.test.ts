import type { SafetyOutcome } from '@sala/shared-contracts';
import { checkSafety } from './safety-checks';
import type { MedicationInUse, PatientFacts, SafetyFacts, SafetyItem } from './safety-facts';
import {
  knowledgeOf,
  readReferenceSource,
  withOwnIngredients,
  type SafetyKnowledge,
  type SafetySource,
} from './safety-knowledge';

let source: SafetySource;
let knowledge: SafetyKnowledge;

beforeAll(async () => {
  source = await readReferenceSource();
  knowledge = knowledgeOf(source);
});

const adult: PatientFacts = {
  ageMonths: 40 * 12,
  sex: 'H',
  pregnant: null,
  trimester: null,
  weightKg: 70,
  eGfr: 90,
};
const now = '2026-11-24T16:52:00.000Z';

/** `paracetamol 500`: 500 mg a day. */
const item = (line: string, change: Partial<SafetyItem> = {}): SafetyItem => {
  const parts = line.split('+').map((part) => part.trim().split(' '));
  return {
    key: line,
    name: line,
    ingredients: parts.map(([key = '']) => key),
    route: 'oral',
    perDay: Object.fromEntries(
      parts.map(([key = '', mg]) => [key, mg ? { value: Number(mg), unit: 'mg' } : null]),
    ),
    ...change,
  };
};
const inUse = (name: string): MedicationInUse => ({ name, ingredients: null });

const check = (change: Partial<SafetyFacts>, known: SafetyKnowledge | null = knowledge) =>
  checkSafety({ items: [], allergies: [], inUse: [], patient: adult, ...change }, known, now);

/** Findings of one check in a line each; `?` leads what is not checked and needs a reason. */
const told = ({ warnings, notChecked }: SafetyOutcome, only?: string): string[] => [
  ...warnings
    .filter((one) => !only || one.check === only)
    .map(({ kind, severity, against }) => `${kind} ${severity}${against ? ` ${against}` : ''}`),
  ...notChecked
    .filter((one) => one.needsReason && (!only || one.check === only || one.check === null))
    .map(
      ({ check: name, reason, about }) => `? ${[name, reason, about].filter(Boolean).join(' ')}`,
    ),
];

describe('allergies', () => {
  test.each<[string, string, string[]]>([
    ['amoxicilina', 'Amoxicilina', ['allergy_ingredient contraindicated']],
    ['amoxicilina', 'Penicilina', ['allergy_class contraindicated']],
    ['amoxicilina', 'alergia a la penicilina (ronchas)', ['allergy_class contraindicated']],
    ['amoxicilina', 'PENICILINAS', ['allergy_class contraindicated']],
    ['amoxicilina', 'penicilna', ['allergy_similar_name contraindicated']],
    ['amoxicilina', 'penizilina', ['allergy_similar_name contraindicated']],
    ['amoxicilina', 'Ampicilina', ['allergy_class contraindicated']],
    ['amoxicilina', 'Augmentin', ['allergy_ingredient contraindicated']],
    ['cefalexina', 'Amoxicilina', ['allergy_cross severe']],
    ['ceftriaxona', 'Penicilina', ['allergy_cross caution']],
    ['meropenem', 'Penicilina', ['allergy_cross caution']],
    ['azitromicina', 'Penicilina', []],
    ['ibuprofeno', 'Aspirina', ['allergy_cross contraindicated']],
    ['naproxeno', 'AINES', ['allergy_cross contraindicated']],
    ['metamizol-sodico', 'ibuprofeno', ['allergy_cross severe']],
    ['celecoxib', 'sulfas', ['allergy_cross caution']],
    ['paracetamol', 'aspirina', []],
    ['sulfametoxazol+trimetoprima', 'sulfa', ['allergy_class contraindicated']],
    ['furosemida', 'Bactrim', ['allergy_cross caution']],
    ['carbamazepina', 'difenilhidantoina', ['allergy_class contraindicated']],
    ['lidocaina', 'xilocaina', ['allergy_ingredient contraindicated']],
    ['paracetamol', 'Camarón y polen', []],
    ['paracetamol', 'Niega alergias', []],
    ['paracetamol', 'un jarabe rosa de niño', ['allergy_unmatched caution']],
    ['losartan', 'penicilna', ['allergy_similar_name caution']],
    ['losartan', 'camarn', ['allergy_unmatched caution']],
    ['paracetamol', '???', ['allergy_unmatched caution']],
    ['paracetamol', 'paracetamol, mariscos', ['allergy_ingredient contraindicated']],
    ['metronidazol', 'metronidasol', ['allergy_similar_name contraindicated']],
    ['losartan', 'valsartan', ['allergy_class contraindicated']],
    ['enalapril', 'losartan', []],
  ])('%s with an allergy to “%s”', (drug, allergy, expected) => {
    const outcome = check({ items: [item(drug)], allergies: [allergy] });
    const kinds = outcome.warnings.filter((one) => one.check === 'allergy');
    expect(kinds.map(({ kind, severity }) => `${kind} ${severity}`)).toEqual(expected);
    for (const one of kinds) expect(one.against).toBe(allergy);
  });

  test('a part that says nothing is a warning beside those that do', () => {
    const facts = { items: [item('amoxicilina')], allergies: ['penicilina, gotas verdes y polen'] };
    expect(told(check(facts), 'allergy')).toEqual([
      'allergy_class contraindicated penicilina, gotas verdes y polen',
      'allergy_unmatched caution gotas verdes',
    ]);
  });

  test('an unknown allergy needs an answer whatever is prescribed', () => {
    const outcome = check({ items: [item('losartan 50')], allergies: ['antibiótico morado'] });
    expect(outcome.outcome).toBe('warnings');
    expect(outcome.warnings).toMatchObject([{ kind: 'allergy_unmatched', item: null }]);
  });
});

describe('combinations', () => {
  test.each<[string, string[], string[], string[]]>([
    [
      'the same twice',
      ['paracetamol 500', 'paracetamol+tramadol'],
      [],
      ['duplicate_ingredient caution paracetamol+tramadol'],
    ],
    [
      'in use by name',
      ['paracetamol 500'],
      ['Tempra 500 mg'],
      ['duplicate_ingredient caution Tempra 500 mg'],
    ],
    ['nothing', ['paracetamol 500'], ['Losartán 50 mg'], []],
  ])('duplicates: %s', (_name, items, used, expected) => {
    const outcome = check({ items: items.map((one) => item(one)), inUse: used.map(inUse) });
    expect(told(outcome, 'duplicate')).toEqual(expected);
  });

  test.each<[string, string, string[]]>([
    ['sildenafil', 'isosorbida dinitrato 10 mg', ['interaction contraindicated']],
    ['ibuprofeno', 'warfarina', ['interaction severe']],
    ['claritromicina', 'simvastatina', ['interaction contraindicated']],
    ['azitromicina', 'simvastatina', []],
    ['ketorolaco', 'naproxeno', ['interaction contraindicated']],
    ['espironolactona', 'losartan', ['interaction severe']],
    [
      'sulfametoxazol+trimetoprima',
      'metotrexato',
      ['interaction contraindicated', 'interaction contraindicated'],
    ],
    ['tramadol', 'sertralina', ['interaction severe']],
    ['ciprofloxacino', 'tizanidina', ['interaction contraindicated']],
    ['clonazepam', 'morfina', ['interaction severe']],
    ['clopidogrel', 'omeprazol', ['interaction severe']],
    ['clopidogrel', 'pantoprazol', []],
    ['amoxicilina', 'paracetamol', []],
  ])('%s with %s in use', (drug, used, expected) => {
    const outcome = check({ items: [item(drug)], inUse: [inUse(used)] });
    const found = outcome.warnings.filter((one) => one.check === 'interaction');
    expect(found.map(({ kind, severity }) => `${kind} ${severity}`)).toEqual(expected);
    for (const { effect, advice, source: from } of found)
      expect([effect?.es, effect?.en, advice?.es, advice?.en, from].every(Boolean)).toBe(true);
  });

  test('between items, whichever comes first; a combination does not meet itself', () => {
    for (const items of [
      ['warfarina', 'fluconazol'],
      ['fluconazol', 'warfarina'],
    ])
      expect(check({ items: items.map((one) => item(one)) }).warnings).toMatchObject([
        { check: 'interaction', item: items[0] },
      ]);
    expect(told(check({ items: [item('valsartan+sacubitrilo')] }), 'interaction')).toEqual([]);
  });

  test('the gravest comes first', () => {
    const { warnings } = check({
      items: [item('ketorolaco'), item('paracetamol')],
      allergies: ['algo rojo'],
      inUse: [inUse('naproxeno'), inUse('paracetamol')],
    });
    expect(warnings.map(({ severity }) => severity)).toEqual([
      'contraindicated',
      'caution',
      'caution',
    ]);
  });
});

describe('the patient', () => {
  const woman = { ...adult, sex: 'M', ageMonths: 30 * 12 } as const;

  test.each<[string, string, Partial<PatientFacts>, string[]]>([
    ['pregnancy', 'isotretinoina', { ...woman, pregnant: true }, ['pregnancy_avoid severe']],
    ['pregnancy', 'isotretinoina', woman, ['? pregnancy pregnancy_missing Isotretinoína']],
    ['pregnancy', 'isotretinoina', { ...woman, pregnant: false }, []],
    ['pregnancy', 'isotretinoina', {}, []],
    [
      'pregnancy',
      'ibuprofeno',
      { ...woman, pregnant: true, trimester: 3 },
      ['pregnancy_avoid severe'],
    ],
    [
      'pregnancy',
      'ibuprofeno',
      { ...woman, pregnant: true, trimester: 1 },
      ['pregnancy_caution caution'],
    ],
    ['pregnancy', 'ibuprofeno', { ...woman, pregnant: true }, ['pregnancy_avoid severe']],
    ['pregnancy', 'ibuprofeno', woman, []],
    ['pregnancy', 'amoxicilina', { ...woman, pregnant: true }, []],
    [
      'pregnancy',
      'nitazoxanida',
      { ...woman, pregnant: true },
      ['? pregnancy not_covered Nitazoxanida'],
    ],
    ['age', 'doxiciclina', { ageMonths: 6 * 12 }, ['age_below severe']],
    ['age', 'doxiciclina', { ageMonths: 8 * 12 }, []],
    ['age', 'doxiciclina', { ageMonths: null }, ['? age age_missing Doxiciclina']],
    ['age', 'codeina', { ageMonths: 11 * 12 }, ['age_below severe']],
    ['age', 'paracetamol', { ageMonths: 1 }, []],
    ['renal', 'metformina', { eGfr: 25 }, ['renal_avoid severe 30']],
    ['renal', 'metformina', { eGfr: 40 }, ['renal_adjust caution 45']],
    ['renal', 'metformina', { eGfr: 45 }, []],
    [
      'renal',
      'metformina',
      { eGfr: null, ageMonths: 70 * 12 },
      ['? renal renal_function_missing Metformina'],
    ],
    ['renal', 'metformina', { eGfr: null }, []],
    ['renal', 'acarbosa', { eGfr: 20 }, ['renal_avoid severe 25']],
    ['renal', 'nitazoxanida', { eGfr: 40 }, ['? renal not_covered Nitazoxanida']],
    ['renal', 'nitazoxanida', {}, []],
  ])('%s: %s for %j', (name, drug, patient, expected) => {
    expect(told(check({ items: [item(drug)], patient: { ...adult, ...patient } }), name)).toEqual(
      expected,
    );
  });

  test('what is put on the skin does not reach the kidneys', () => {
    const items = [item('diclofenaco', { route: 'topical' })];
    expect(told(check({ items, patient: { ...adult, eGfr: 10 } }), 'renal')).toEqual([]);
  });
});

describe('doses', () => {
  const infant = { ...adult, ageMonths: 24, weightKg: 12 };

  test.each<[string, string[], Partial<PatientFacts>, string[]]>([
    ['maximum_dose', ['paracetamol 4000'], {}, []],
    ['maximum_dose', ['paracetamol 4001'], {}, ['maximum_dose severe 4000 mg']],
    [
      'maximum_dose',
      ['paracetamol 3000', 'tramadol 100+paracetamol 2000'],
      {},
      ['maximum_dose severe 4000 mg', 'maximum_dose severe 4000 mg'],
    ],
    ['maximum_dose', ['digoxina 9'], {}, []],
    ['paediatric_dose', ['paracetamol 600'], infant, []],
    ['paediatric_dose', ['paracetamol 1200'], infant, ['paediatric_above severe 360–900 mg']],
    ['paediatric_dose', ['paracetamol 100'], infant, ['paediatric_below caution 360–900 mg']],
    [
      'paediatric_dose',
      ['paracetamol 600'],
      { ...infant, weightKg: null },
      ['? paediatric_dose weight_missing Paracetamol'],
    ],
    [
      'paediatric_dose',
      ['paracetamol'],
      infant,
      ['? paediatric_dose dose_not_computable Paracetamol'],
    ],
    ['paediatric_dose', ['losartan 50'], infant, []],
    ['paediatric_dose', ['paracetamol 600'], {}, []],
  ])('%s: %j for %j', (name, items, patient, expected) => {
    const facts = { items: items.map((one) => item(one)), patient: { ...adult, ...patient } };
    expect(told(check(facts), name)).toEqual(expected);
  });

  test('together with what is in use', () => {
    const used = {
      name: 'Paracetamol',
      ingredients: ['paracetamol'],
      perDay: { paracetamol: { value: 3000, unit: 'mg' } },
    } as const;
    const { warnings } = check({ items: [item('paracetamol 1500')], inUse: [used] });
    expect(warnings).toMatchObject([{ kind: 'maximum_dose', found: '4500 mg' }, {}]);
  });
});

describe('never silent', () => {
  test('passed says what it knows, and what it does not cover', () => {
    const outcome = check({ items: [item('digoxina 0.25')] });
    expect(outcome).toMatchObject({ outcome: 'passed', warnings: [], checkedAt: now });
    expect(outcome.notChecked).toMatchObject([
      { check: 'maximum_dose', reason: 'not_covered', needsReason: false },
    ]);
    expect(outcome.coverage.interactions).toBeGreaterThan(120);
    expect(outcome.coverage.reviewed).toBe(0);
  });

  test('a medication that nobody knows is not checked', () => {
    const nothing = item('x', { name: 'Jarabe casero', ingredients: [], perDay: {} });
    expect(told(check({ items: [nothing] }))).toEqual(['? unknown_medication Jarabe casero']);
    expect(told(check({ items: [item('own-thing')] }))).toEqual(['? unknown_medication own-thing']);
    expect(
      told(check({ items: [item('paracetamol 500')], inUse: [inUse('pastilla azul')] })),
    ).toEqual(['? unknown_medication pastilla azul']);
    expect(check({ items: [nothing] }).outcome).toBe('not_checked');
  });

  test('a check that fails is not checked, and the others still warn', () => {
    const broken: SafetyKnowledge = {
      ...knowledge,
      interactions: {
        ...new Map(),
        get: () => {
          throw new Error('lost');
        },
      } as unknown as SafetyKnowledge['interactions'], // a source that breaks
    };
    const outcome = check(
      { items: [item('warfarina'), item('ibuprofeno')], allergies: ['aspirina'] },
      broken,
    );
    expect(outcome.outcome).toBe('not_checked');
    expect(told(outcome)).toEqual([
      'allergy_cross contraindicated aspirina',
      '? interaction failed',
    ]);
  });

  test('without knowledge nothing passes', () => {
    expect(check({ items: [item('paracetamol 500')] }, null)).toMatchObject({
      outcome: 'not_checked',
      notChecked: [{ check: null, reason: 'failed', needsReason: true }],
    });
  });

  test('ingredients of a company are known, and none replaces the reference', () => {
    const [one] = source.ingredients;
    if (!one) throw new Error('no ingredient');
    const own = {
      ...one,
      key: 'own-gotas',
      name: 'Gotas del pueblo',
      allergyClasses: ['penicilinas'],
    };
    const known = withOwnIngredients(knowledge, [
      own,
      { ...own, key: 'amoxicilina', allergyClasses: [] },
    ]);
    const facts = { items: [item('own-gotas'), item('amoxicilina')] };
    expect(told(check({ ...facts, allergies: ['penicilina'] }, known), 'allergy')).toHaveLength(2);
    expect(
      told(
        check({ items: [item('own-gotas')], allergies: ['gotas del pueblo'] }, known),
        'allergy',
      ),
    ).toEqual(['allergy_ingredient contraindicated gotas del pueblo']);
  });

  test('ids of findings stay and differ', () => {
    const facts = {
      items: [item('warfarina'), item('ibuprofeno'), item('fluconazol')],
      allergies: ['aspirina', 'cosa rara'],
      inUse: [inUse('sertralina')],
    };
    const ids = (outcome: SafetyOutcome) =>
      [...outcome.warnings, ...outcome.notChecked].map(({ id }) => id);
    expect(ids(check(facts))).toEqual(ids(check(facts)));
    expect(new Set(ids(check(facts))).size).toBe(ids(check(facts)).length);
    for (const id of ids(check(facts))) expect(id.length).toBeLessThan(300);
  });
});

test('10 items against 30 in use and 10 allergies take less than 20 ms', () => {
  const keys = source.ingredients.map(({ key }) => key);
  const facts: SafetyFacts = {
    items: keys.slice(100, 110).map((key) => item(`${key} 100`)),
    inUse: source.ingredients.slice(200, 230).map(({ name }) => inUse(`${name} 10 mg`)),
    allergies: [
      'penicilna',
      'sulfas',
      'algo raro',
      'metamisol',
      'latex',
      'aine',
      'iodo',
      'ceftriaxona',
      'tramadl',
      'x',
    ],
    patient: adult,
  };
  const times = Array.from({ length: 60 }, () => {
    const begun = performance.now();
    check(facts);
    return performance.now() - begun;
  });
  expect(Math.min(...times)).toBeLessThan(20); // the others also count what the machine did beside
});
