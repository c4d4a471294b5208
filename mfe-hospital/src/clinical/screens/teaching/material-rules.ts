import { limits, patterns } from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { codesOf } from './material-values';

/** The limits of the API, as messages. */
export const materialRules = (t: Translate) => {
  const text = (max: number) => yup.string().trim().max(max, t('teaching.rules.tooLong', { max }));
  const needed = (max: number) => text(max).required(t('teaching.rules.required'));
  const age = yup
    .string()
    .test('age', t('teaching.rules.age', { max: limits.teachingAgeMax }), (value = '') => {
      const years = parseNumber(value);
      return (
        years === null || (Number.isInteger(years) && years >= 0 && years <= limits.teachingAgeMax)
      );
    });
  const question = yup.object({
    question: needed(limits.teachingQuestionMax),
    options: yup.array().of(needed(limits.teachingOptionMax)),
    why: needed(limits.teachingWhyMax),
  });
  return yup.object({
    title: needed(limits.teachingTitleMax),
    topic: yup.string().required(t('teaching.rules.topic')),
    codes: yup
      .string()
      .test('codes', t('teaching.rules.codes', { max: limits.teachingCodesMax }), (value = '') => {
        const codes = codesOf(value);
        return (
          codes.length <= limits.teachingCodesMax &&
          codes.every((code) => patterns.cie10Code.test(code))
        );
      }),
    ageMin: age,
    ageMax: age.test('order', t('teaching.rules.ages'), (value = '', { parent }) => {
      const [from, to] = [parseNumber(String(parent['ageMin'] ?? '')), parseNumber(value)];
      return from === null || to === null || to >= from;
    }),
    body: text(limits.teachingBodyMax).when('kind', ([kind], rule) =>
      kind === 'article' ? rule.required(t('teaching.rules.body')) : rule,
    ),
    url: text(limits.teachingUrlMax).when('kind', ([kind], rule) =>
      kind === 'link'
        ? rule
            .required(t('teaching.rules.url'))
            .matches(patterns.secureUrl, t('teaching.rules.url'))
        : rule,
    ),
    questions: yup.array().when('asks', ([asks], rule) => (asks ? rule.of(question) : rule)),
  });
};
