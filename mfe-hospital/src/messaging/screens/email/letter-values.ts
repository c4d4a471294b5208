import { limits, patterns } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

export interface LetterValues {
  /** Addresses, separated by commas. */
  readonly to: string;
  readonly cc: string;
  readonly text: string;
  readonly uploads: readonly Upload[];
}

export const addressesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\s]+/)
      .map((one) => one.trim().toLowerCase())
      .filter((one) => one !== ''),
  ),
];

const addresses = (t: Translate) =>
  yup
    .string()
    .test('addresses', t('email.rules.address'), (typed = '') =>
      addressesOf(typed).every((one) => one.length <= limits.emailMax && patterns.email.test(one)),
    )
    .test(
      'many',
      t('email.rules.many', { max: limits.emailRecipientsMax }),
      (typed = '') => addressesOf(typed).length <= limits.emailRecipientsMax,
    );

export const letterRules = (t: Translate) => ({
  to: addresses(t).trim().required(t('email.rules.to')),
  cc: addresses(t),
  text: yup
    .string()
    .trim()
    .required(t('email.rules.text'))
    .max(limits.emailTextMax, t('email.rules.long', { max: limits.emailTextMax })),
});

export const letterBody = ({ to, cc, text, uploads }: LetterValues) => ({
  to: addressesOf(to),
  cc: addressesOf(cc),
  text: text.trim(),
  uploadIds: uploads.map(({ id }) => id),
});
