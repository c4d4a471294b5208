import {
  categoryIcons,
  categoryTaxes,
  limits,
  patterns,
  type Category,
  type CategoryKind,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';
import { changedFields } from '@sala/screen-parts/changed-fields';
import { recordColors } from '../../parts/record-colors';
import { codeFrom } from '../../parts/code-from';

type Translate = ReturnType<typeof useTranslation>['t'];

/** Form values. */
export interface CategoryValues {
  readonly name: string;
  readonly nameEn: string;
  /** '' uses the suggested code. */
  readonly code: string;
  /** '' for none. */
  readonly parentId: string;
  readonly color: string;
  /** '' for none. */
  readonly icon: string;
  /** Service data, '' for none. */
  readonly minutes: string;
  readonly satKey: string;
  readonly tax: string;
}

export const emptyCategory: CategoryValues = {
  name: '',
  nameEn: '',
  code: '',
  parentId: '',
  color: recordColors[0].value,
  icon: '',
  minutes: '',
  satKey: '',
  tax: '',
};

export const valuesOf = ({
  name,
  nameEn,
  code,
  parentId,
  color,
  icon,
  meta,
}: Category): CategoryValues => ({
  name,
  nameEn: nameEn ?? '',
  code,
  parentId: parentId ?? '',
  color,
  icon: icon ?? '',
  minutes: meta.minutes === undefined ? '' : String(meta.minutes),
  satKey: meta.satKey ?? '',
  tax: meta.tax ?? '',
});

/** The limits of the API, as messages; category-rules.test.ts keeps them equal. */
export const categoryRules = (t: Translate) => {
  const atMost = (max: number) => t('validation.tooLong', { max });
  return yup.object({
    name: yup
      .string()
      .trim()
      .required(t('validation.nameRequired'))
      .max(limits.categoryNameMax, ({ max }) => atMost(max)),
    nameEn: yup
      .string()
      .trim()
      .max(limits.categoryNameMax, ({ max }) => atMost(max)),
    code: yup
      .string()
      .trim()
      .max(limits.categoryCodeMax, ({ max }) => atMost(max))
      .matches(patterns.categoryCode, {
        message: t('validation.codePattern'),
        excludeEmptyString: true,
      })
      // Without a name, only the name error shows.
      .test('suggested', t('validation.codeRequired'), (code, { parent }) =>
        Boolean(code || !parent.name || codeFrom(parent.name)),
      ),
    color: yup
      .string()
      .required(t('validation.color'))
      .matches(patterns.color, t('validation.color')),
    minutes: yup
      .string()
      .test(
        'minutes',
        t('validation.minutes', { min: limits.eventMinutesMin, max: limits.eventMinutesMax }),
        (typed = '') => {
          const number = parseNumber(typed);
          return (
            number === null ||
            (Number.isInteger(number) &&
              number >= limits.eventMinutesMin &&
              number <= limits.eventMinutesMax)
          );
        },
      ),
    satKey: yup
      .string()
      .trim()
      .matches(patterns.satKey, { message: t('validation.satKey'), excludeEmptyString: true }),
  });
};

/** Empty fields are omitted. */
const metaOf = ({ minutes, satKey, tax }: CategoryValues) => {
  const number = parseNumber(minutes);
  const known = categoryTaxes.find((one) => one === tax);
  return {
    ...(number === null ? {} : { minutes: number }),
    ...(satKey.trim() ? { satKey: satKey.trim() } : {}),
    ...(known ? { tax: known } : {}),
  };
};

const fields = (values: CategoryValues) => ({
  name: values.name.trim(),
  nameEn: values.nameEn.trim() || null,
  code: values.code.trim() || codeFrom(values.name),
  parentId: values.parentId || null,
  color: values.color,
  icon: categoryIcons.find((icon) => icon === values.icon) ?? null,
  meta: metaOf(values),
});

export const createBody = (kind: CategoryKind, values: CategoryValues) => ({
  kind,
  ...fields(values),
});

export const changesOf = (values: CategoryValues, base: Category) =>
  changedFields(fields(values), fields(valuesOf(base)));
