import { limits, type SetupDraft } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import { rulePartsOf, type Translate } from '../../parts/shared-rules';

/** Common departments by message key. */
export const starterDepartments = [
  'generalMedicine',
  'familyMedicine',
  'pediatrics',
  'gynecology',
  'internalMedicine',
  'cardiology',
  'dermatology',
  'orthopedics',
  'dentistry',
  'nutrition',
  'psychology',
  'physiotherapy',
  'laboratory',
  'imaging',
  'emergency',
] as const;
export type StarterDepartment = (typeof starterDepartments)[number];

/** Form values. */
export interface DepartmentsValues {
  readonly picked: Readonly<Record<StarterDepartment, boolean>>;
  readonly own: readonly string[];
}

const starterName = (t: Translate, key: StarterDepartment): string =>
  t(`companySetup.starters.${key}`);

const sameName = (one: string, other: string): boolean =>
  one.trim().localeCompare(other.trim(), 'es', { sensitivity: 'accent' }) === 0;

/** Saved names that match a starter in the current language are ticked; others are custom. */
export const departmentsValues = (
  saved: SetupDraft['departments'],
  t: Translate,
): DepartmentsValues => {
  const names = saved?.names ?? [];
  const isStarter = (name: string) =>
    starterDepartments.some((key) => sameName(starterName(t, key), name));
  const isTicked = (key: StarterDepartment) =>
    saved ? names.some((name) => sameName(starterName(t, key), name)) : key === 'generalMedicine';
  const picked = Object.fromEntries(starterDepartments.map((key) => [key, isTicked(key)]));
  // built from the type's keys
  return {
    picked: picked as DepartmentsValues['picked'],
    own: names.filter((name) => !isStarter(name)),
  };
};

/** Request body: ticked starters, then custom names, without blanks or duplicates. */
export const departmentsAnswers = ({ picked, own }: DepartmentsValues, t: Translate) => {
  const ticked = starterDepartments.filter((key) => picked[key]).map((key) => starterName(t, key));
  const named = own.map((name) => name.trim()).filter(Boolean);
  const names = [...ticked, ...named];
  return {
    names: names.filter(
      (name, index) => names.findIndex((other) => sameName(other, name)) === index,
    ),
  };
};

/** Validation as in the API schema, with translated messages; `rules-agree.test.ts` compares both. */
export const departmentsRules = (t: Translate) => {
  // Formik passes empty texts to the schema as undefined.
  const count = ({
    picked,
    own,
  }: {
    readonly picked: DepartmentsValues['picked'];
    readonly own: readonly (string | undefined)[];
  }) => departmentsAnswers({ picked, own: own.map((name = '') => name) }, t).names.length;
  const max = limits.setupDepartmentsMax;
  return yup.object({
    own: yup.array().of(rulePartsOf(t).text(limits.departmentNameMax)),
    picked: yup
      .mixed()
      .test('some', t('companySetup.validation.department'), (_, { parent }) => count(parent) > 0)
      .test(
        'few',
        t('companySetup.validation.atMost', { max }),
        (_, { parent }) => count(parent) <= max,
      ),
  });
};
