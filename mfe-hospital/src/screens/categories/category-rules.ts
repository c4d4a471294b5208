import { limits, patterns, type Category, type CategoryKind } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';
import { recordColors } from '../../components/record-colors';
import { codeFrom } from '../../components/code-from';

type Translate = ReturnType<typeof useTranslation>['t'];

/** What the form holds. */
export interface CategoryValues {
  readonly name: string;
  readonly nameEn: string;
  /** '' takes the one that the name suggests. */
  readonly code: string;
  /** '' for none. */
  readonly parentId: string;
  readonly color: string;
  /** The version that the person saw; 0 for a new one. */
  readonly version: number;
}

export const emptyCategory: CategoryValues = {
  name: '',
  nameEn: '',
  code: '',
  parentId: '',
  color: recordColors[0].value,
  version: 0,
};

export const valuesOf = ({ name, nameEn, code, parentId, color, version }: Category): CategoryValues => ({
  name,
  nameEn: nameEn ?? '',
  code,
  parentId: parentId ?? '',
  color,
  version,
});

/** In the person's words what the contract demands on the wire; category-rules.test.ts holds the two together. */
export const categoryRules = (t: Translate) => {
  const atMost = (max: number) => t('validation.tooLong', { max });
  return yup.object({
    name: yup.string().trim().required(t('validation.nameRequired')).max(limits.categoryNameMax, ({ max }) => atMost(max)),
    nameEn: yup.string().trim().max(limits.categoryNameMax, ({ max }) => atMost(max)),
    code: yup
      .string()
      .trim()
      .max(limits.categoryCodeMax, ({ max }) => atMost(max))
      .matches(patterns.categoryCode, { message: t('validation.codePattern'), excludeEmptyString: true })
      // Without a name there is one thing to correct, not two.
      .test('suggested', t('validation.codeRequired'), (code, { parent }) => Boolean(code || !parent.name || codeFrom(parent.name))),
    color: yup.string().required(t('validation.color')).matches(patterns.color, t('validation.color')),
  });
};

const fields = ({ name, nameEn, code, parentId, color }: CategoryValues) => ({
  name: name.trim(),
  nameEn: nameEn.trim() || null,
  code: code.trim() || codeFrom(name),
  parentId: parentId || null,
  color,
});

export const createBody = (kind: CategoryKind, values: CategoryValues) => ({ kind, ...fields(values) });

export const updateBody = (values: CategoryValues) => ({ version: values.version, ...fields(values) });
