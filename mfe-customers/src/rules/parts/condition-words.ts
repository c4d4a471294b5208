import type { Locale, RuleField, RuleSubject } from '@sala/shared-contracts';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import type { Translate } from '@sala/screen-parts/translate';
import { useFormat, useLocale, useTranslation, type Formats } from '@sala/shell-sdk';
import { useMemo } from 'react';

/** What a sentence needs to name fields and write their values. */
export interface ConditionWords {
  readonly t: Translate;
  readonly locale: Locale;
  readonly format: Formats;
  readonly zone: string;
  readonly fieldOf: (key: string) => RuleField | undefined;
  /** Within a sentence: “el estado”. */
  readonly nounOf: (key: string) => string;
  /** Alone: “Estado”. */
  readonly labelOf: (key: string) => string;
  /** A choice alone: “No llegó”. */
  readonly choiceOf: (key: string, value: string) => string;
  /** A yes or no within a sentence: “el paciente no tiene CURP”. */
  readonly flagOf: (key: string, value: boolean) => string;
}

export interface WordSources {
  readonly t: Translate;
  /** Whether there is a text for a key. */
  readonly has: (key: string) => boolean;
  readonly locale: Locale;
  readonly format: Formats;
  readonly zone: string;
  readonly subject: RuleSubject;
  readonly fields: readonly RuleField[];
}

const article = /^(?:el|la|los|las|the) /;

const alone = (noun: string): string => {
  const text = noun.replace(article, '');
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
};

export const conditionWords = (sources: WordSources): ConditionWords => {
  const { t, has, locale, format, zone, subject, fields } = sources;
  const fieldOf = (key: string) => fields.find((field) => field.key === key);
  const wordOf = (of: string, key: string): string | null =>
    [`conditions.${of}.${subject}.${key}`, `conditions.${of}.any.${key}`].find(has) ?? null;
  const quoted = (text: string): string => t('conditions.quoted', { text });
  const nounOf = (key: string): string => {
    const label = fieldOf(key)?.label;
    if (label) return quoted(label);
    const word = wordOf('fields', key);
    return word ? t(word) : t('conditions.unknownField', { key });
  };
  return {
    t,
    locale,
    format,
    zone,
    fieldOf,
    nounOf,
    labelOf: (key) => fieldOf(key)?.label ?? alone(nounOf(key)),
    choiceOf: (key, value) => {
      const option = fieldOf(key)?.options.find((one) => one.value === value);
      if (option?.label) return option.label;
      const sex = /(?:^|\.)sex$/.test(key) ? `sexes.${value}` : null; // the same words wherever it is asked
      const word = sex !== null && has(sex) ? sex : wordOf('values', `${key}.${value}`);
      return word ? t(word) : value;
    },
    flagOf: (key, value) => {
      const word = wordOf('flags', `${key}.${value ? 'yes' : 'no'}`);
      return word
        ? t(word)
        : t(`conditions.clauses.boolean.${value ? 'yes' : 'no'}`, { field: nounOf(key) });
    },
  };
};

/** Words for conditions on a subject; `fields` as `ruleFieldList` gave them. */
export const useConditionWords = (
  subject: RuleSubject,
  fields: readonly RuleField[],
): ConditionWords => {
  const { t, i18n } = useTranslation('customers');
  const format = useFormat();
  const locale = useLocale();
  const zone = useCompanyZone();
  return useMemo(
    () =>
      conditionWords({
        t,
        has: (key) => i18n.exists(key, { ns: 'customers' }),
        locale,
        format,
        zone,
        subject,
        fields,
      }),
    [t, i18n, locale, format, zone, subject, fields],
  );
};
