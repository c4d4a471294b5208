import { medicationLabel } from './medication-label';
import type { Medication } from './medications';

const medication = (
  name: string,
  strengths: readonly (readonly [number, 'mg' | 'IU'] | null)[],
  per: Medication['per'],
  form: Medication['form'],
) => ({
  name,
  ingredients: strengths.map((one, at) => ({
    key: String(at),
    name,
    strength: one && { value: one[0], unit: one[1] },
    paediatric: null,
  })),
  per,
  form,
});

test.each([
  [
    medication('Amoxicilina', [[500, 'mg']], { value: 1, unit: 'capsule' }, 'capsule'),
    'Amoxicilina 500 mg, cápsula',
  ],
  [
    medication(
      'Amoxicilina / Ácido clavulánico',
      [
        [400, 'mg'],
        [57, 'mg'],
      ],
      { value: 5, unit: 'ml' },
      'suspension',
    ),
    'Amoxicilina / Ácido clavulánico 400 mg + 57 mg/5 ml, suspensión',
  ],
  [
    medication('Insulina glargina', [[100, 'IU']], { value: 1, unit: 'ml' }, 'injection_pen'),
    'Insulina glargina 100 UI/ml, solución inyectable en pluma o frasco',
  ],
  [
    medication('Hidrocortisona', [[10, 'mg']], { value: 1, unit: 'g' }, 'cream'),
    'Hidrocortisona 1 %, crema',
  ],
  [medication('Calamina', [null], { value: 1, unit: 'ml' }, 'lotion'), 'Calamina, loción'],
])('%#', (one, label) => {
  expect(medicationLabel(one, 'es-MX')).toBe(label);
});
