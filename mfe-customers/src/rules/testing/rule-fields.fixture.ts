import { conditionOperatorsOf, type RuleField } from '@sala/shared-contracts';

export const aRuleField = (
  more: Partial<RuleField> & Pick<RuleField, 'key' | 'type'>,
): RuleField => ({
  label: null,
  operators: [...conditionOperatorsOf[more.type]],
  options: [],
  isDate: more.type === 'day' || more.type === 'instant',
  settable: false,
  ...more,
});

/** Some fields of each type; those without a label have their words in the locales. */
export const appointmentFields: readonly RuleField[] = [
  aRuleField({
    key: 'status',
    type: 'choice',
    options: ['scheduled', 'confirmed', 'no_show'].map((value) => ({ value, label: null })),
  }),
  aRuleField({ key: 'startAt', type: 'instant' }),
  aRuleField({ key: 'patient.name', type: 'text' }),
  aRuleField({ key: 'custom.deposit', type: 'money', label: 'Anticipo' }),
  aRuleField({ key: 'custom.people', type: 'number', label: 'Acompañantes' }),
  aRuleField({ key: 'custom.expires', type: 'day', label: 'Vencimiento' }),
  aRuleField({ key: 'custom.ready', type: 'boolean', label: 'Expediente listo' }),
  aRuleField({ key: 'custom.tags', type: 'list', label: 'Etiquetas' }),
  aRuleField({
    key: 'custom.plan',
    type: 'choice',
    label: 'Plan',
    options: [
      { value: 'a', label: 'Básico' },
      { value: 'b', label: 'Familiar' },
    ],
  }),
];
