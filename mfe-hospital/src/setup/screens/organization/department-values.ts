import { limits, patterns, type Department } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { codeFrom } from '../../parts/code-from';

/** Form values; '' for none. */
export interface DepartmentValues {
  readonly name: string;
  /** '' uses the suggested code. */
  readonly code: string;
  readonly siteId: string;
  readonly tokenPrefix: string;
  readonly headId: string;
  readonly color: string;
  readonly sapOrgUnit: string;
}

export const emptyDepartment = (siteId: string): DepartmentValues => ({
  name: '',
  code: '',
  siteId,
  tokenPrefix: '',
  headId: '',
  color: '#64748b',
  sapOrgUnit: '',
});

export const departmentValues = (department: Department): DepartmentValues => ({
  name: department.name,
  code: department.code,
  siteId: department.siteId ?? '',
  tokenPrefix: department.tokenPrefix ?? '',
  headId: department.headId ?? '',
  color: department.color,
  sapOrgUnit: department.sapOrgUnit ?? '',
});

export const departmentBody = (values: DepartmentValues) => ({
  name: values.name.trim(),
  code: values.code.trim() || codeFrom(values.name),
  siteId: values.siteId || null,
  tokenPrefix: values.tokenPrefix.trim().toUpperCase() || null,
  headId: values.headId || null,
  color: values.color,
  sapOrgUnit: values.sapOrgUnit.trim() || null,
});

export const departmentRules = (t: Translate) =>
  yup.object({
    name: yup
      .string()
      .trim()
      .required(t('organization.rules.name'))
      .max(
        limits.departmentNameMax,
        t('organization.rules.tooLong', { max: limits.departmentNameMax }),
      ),
    code: yup
      .string()
      .trim()
      .max(limits.categoryCodeMax, t('organization.rules.tooLong', { max: limits.categoryCodeMax }))
      .matches(patterns.categoryCode, {
        message: t('organization.rules.code'),
        excludeEmptyString: true,
      })
      .test('suggested', t('organization.rules.codeRequired'), (code, { parent }) =>
        Boolean(code || !parent.name || codeFrom(parent.name)),
      ),
    tokenPrefix: yup
      .string()
      .trim()
      .uppercase()
      .matches(patterns.tokenPrefix, {
        message: t('organization.rules.prefix'),
        excludeEmptyString: true,
      }),
    color: yup.string().matches(patterns.color, t('organization.rules.color')),
    sapOrgUnit: yup
      .string()
      .trim()
      .max(limits.sapOrgUnitMax, t('organization.rules.tooLong', { max: limits.sapOrgUnitMax })),
  });
