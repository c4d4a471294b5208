import { limits, patterns, type Contract, type EndpointInput } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';

type Translate = ReturnType<typeof useTranslation>['t'];
type Question = NonNullable<EndpointInput<Contract['sapPatientFind']>['body']>;

export interface FindValues {
  readonly patnr: string;
  readonly externalNumber: string;
  readonly family: string;
  readonly given: string;
  readonly birthDate: string;
}

const numbers = /^\d+$/;

/** What was searched for in the list, in the field where it belongs. */
export const findValues = (words: string): FindValues => ({
  patnr: patterns.sapNumber.test(words) ? words : '',
  externalNumber: '',
  family: numbers.test(words) ? '' : words.slice(0, limits.sapNameMax),
  given: '',
  birthDate: '',
});

/* A form leaves out what is blank. */
const isNumbered = ({ patnr, externalNumber }: Partial<FindValues>): boolean =>
  Boolean(patnr?.trim() || externalNumber?.trim());

/** A number, or a family name with the day of birth: anything else finds half the hospital. */
export const findRules = (t: Translate) => {
  const line = (max: number) =>
    yup.string().trim().max(max, t('sapPatients.find.tooLong', { max }));
  const unlessNumbered = (message: string) =>
    ({
      name: 'unlessNumbered',
      message,
      test: (value: string | undefined, { parent }: { readonly parent: Partial<FindValues> }) =>
        isNumbered(parent) || Boolean(value?.trim()),
    }) as const;
  return yup.object({
    patnr: line(limits.sapNumberMax).matches(patterns.sapNumber, {
      message: t('sapPatients.find.digits'),
      excludeEmptyString: true,
    }),
    externalNumber: line(limits.sapExternalNumberMax),
    family: line(limits.sapNameMax).test(unlessNumbered(t('sapPatients.find.something'))),
    given: line(limits.sapNameMax),
    birthDate: yup.string().test(unlessNumbered(t('sapPatients.find.birthDateToo'))),
  });
};

export const findBody = (values: FindValues): Question =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const given = String(value).trim();
      return given === '' ? [] : [[name, given]];
    }),
  );
