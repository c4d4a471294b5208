import type { Plan } from '@sala/shared-contracts';

const inBoth = (text: string) => ({ 'es-MX': text, en: `${text} (en)` });

const feature = (key: string) => ({ key, label: inBoth(`Función ${key}`) });

let made = 0;

/** An ordinary plan, with overrides. */
export const planOf = (name: string, more: Partial<Plan> = {}): Plan => {
  made += 1;
  return {
    id: `0b7c1f5e-8a4d-4f0a-9d6e-${String(made).padStart(12, '0')}`,
    code: `plan_${made}`,
    category: 'booking',
    name: inBoth(name),
    description: inBoth(`Para ${name}.`),
    priceMonthly: 49_900,
    priceAnnual: 499_000,
    currency: 'MXN',
    limits: { users: 3, doctors: 1, sites: 1, messages: 200, storage: 5_000 },
    features: [feature('agenda')],
    highlighted: false,
    ...more,
  };
};

/** Three plans in two categories, with savings of a sixth, a fifth and nothing. */
export const somePlans = (): Plan[] => [
  planOf('Esencial'),
  planOf('Clínica', {
    priceMonthly: 129_900,
    priceAnnual: 1_247_040,
    limits: { users: null, doctors: 6, sites: 2, messages: 1500, storage: 50_000 },
    features: [feature('agenda'), feature('espera')],
    highlighted: true,
  }),
  planOf('Crecimiento', { category: 'service', priceMonthly: 100_050, priceAnnual: 1_200_600 }),
];
