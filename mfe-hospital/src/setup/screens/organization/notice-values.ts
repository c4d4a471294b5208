import {
  limits,
  noticeKinds,
  noticePurposes,
  type NoticeKind,
  type NoticePurpose,
  type PrivacyNotice,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

interface PurposeValues {
  readonly used: boolean;
  readonly label: string;
  readonly required: boolean;
}

/** Form values. */
export interface NoticeValues {
  readonly kind: string;
  readonly locale: string;
  readonly body: string;
  readonly purposes: Readonly<Record<NoticePurpose, PurposeValues>>;
}

/** @param from the previous version, whose content is copied */
export const noticeValues = (t: Translate, from: PrivacyNotice | null): NoticeValues => ({
  kind: from?.kind ?? 'integral',
  locale: from?.locale ?? 'es-MX',
  body: from?.body ?? '',
  purposes: noticePurposes.reduce(
    (all, key) => {
      const known = from?.purposes.find((purpose) => purpose.key === key);
      return {
        ...all,
        [key]: {
          used: from === null ? key === 'treatment' : known !== undefined,
          label: known?.label ?? t(`organization.purposes.${key}`),
          required: known?.required ?? key === 'treatment',
        },
      };
    },
    {} as Record<NoticePurpose, PurposeValues>, // filled by the reduction
  ),
});

const kindOf = (kind: string): NoticeKind =>
  noticeKinds.find((known) => known === kind) ?? 'integral';

export const noticeBody = (values: NoticeValues) => ({
  body: values.body.trim(),
  purposes: noticePurposes.flatMap((key) => {
    const { used, label, required } = values.purposes[key];
    return used ? [{ key, label: label.trim(), required }] : [];
  }),
});

export const newNoticeBody = (values: NoticeValues) => ({
  ...noticeBody(values),
  kind: kindOf(values.kind),
  locale: values.locale === 'en' ? ('en' as const) : ('es-MX' as const),
});

export const noticeRules = (t: Translate) => {
  const purpose = yup.object({
    label: yup
      .string()
      .trim()
      .max(
        limits.noticePurposeMax,
        t('organization.rules.tooLong', { max: limits.noticePurposeMax }),
      )
      .test(
        'label',
        t('organization.rules.purpose'),
        (label, { parent }) => !parent.used || Boolean(label),
      ),
  });
  return yup.object({
    body: yup
      .string()
      .trim()
      .required(t('organization.rules.noticeBody'))
      .max(limits.noticeBodyMax, t('organization.rules.tooLong', { max: limits.noticeBodyMax })),
    purposes: yup
      .object({ treatment: purpose, service: purpose, reminders: purpose, marketing: purpose })
      .test('some', t('organization.rules.purposes'), (purposes) =>
        Object.values(purposes).some((one) => Boolean((one as { used?: boolean }).used)),
      ), // yup's type lacks fields without rules
  });
};
