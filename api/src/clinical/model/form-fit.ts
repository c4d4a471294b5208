import { medicationForms, type MedicationForm } from '@sala/shared-contracts';

const solids: readonly MedicationForm[] = [
  'tablet',
  'extended_release_tablet',
  'capsule',
  'extended_release_capsule',
];
const softSolids: readonly MedicationForm[] = [
  'chewable_tablet',
  'orodispersible_tablet',
  'effervescent_tablet',
];
const liquids: readonly MedicationForm[] = ['suspension', 'oral_solution'];
const drops: readonly MedicationForm[] = ['oral_drops'];

interface Band {
  /** Full months at which the next band begins. */
  readonly until: number;
  /** What somebody of this age swallows best. */
  readonly first: readonly MedicationForm[];
  /** Made for another age: after everything else. */
  readonly last: readonly MedicationForm[];
}

const bands: readonly Band[] = [
  { until: 24, first: [...drops, ...liquids], last: [...solids, ...softSolids] },
  { until: 6 * 12, first: liquids, last: solids },
  { until: 12 * 12, first: liquids, last: [] },
  {
    until: Number.POSITIVE_INFINITY,
    first: [...solids, ...softSolids],
    last: [...liquids, ...drops, 'suppository'],
  },
];

/** How well each form suits an age: 0 best, `misfit` made for another age. */
export interface FormFit {
  readonly forms: readonly MedicationForm[];
  readonly ranks: readonly number[];
}

/** The rank of a form made for another age. */
export const misfit = 2;

/** By full months of age; null: not known, so that every form suits. */
export const formFit = (months: number | null): FormFit => {
  const band = months === null ? undefined : bands.find(({ until }) => months < until);
  if (!band) return { forms: [], ranks: [] };
  const rankOf = (form: MedicationForm): number => {
    if (band.first.includes(form)) return 0;
    return band.last.includes(form) ? misfit : 1;
  };
  return { forms: medicationForms, ranks: medicationForms.map(rankOf) };
};
