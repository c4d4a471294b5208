import { phoneSchema, type EventQuestion, type FieldErrorCode } from '@sala/shared-contracts';
import type { FieldFault } from '../../platform/http/problem-error';

export type Question = EventQuestion;

type Answer = string | number | boolean;
type Answers = Readonly<Record<string, Answer>>;

const isEmpty = (answer: Answer | undefined): boolean =>
  answer === undefined || (typeof answer === 'string' && answer.trim() === '');

/** A calendar date; rejects February 30. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** Allows spaces, and national numbers without a country code. */
const isPhone = (text: string): boolean => {
  const signs = text.replace(/[\s().-]/g, '');
  return phoneSchema.safeParse(/^\d{10}$/.test(signs) ? `+52${signs}` : signs).success;
};

/** The error of one answer; null when valid. */
const faultOf = ({ type, options = [] }: Question, answer: Answer): FieldErrorCode | null => {
  if (typeof answer !== (type === 'number' ? 'number' : type === 'bool' ? 'boolean' : 'string'))
    return 'type';
  if (typeof answer !== 'string') return null;
  switch (type) {
    case 'select':
      return options.includes(answer) ? null : 'not_an_option';
    case 'date':
      return isDay(answer) ? null : 'not_a_date';
    case 'phone':
      return isEmpty(answer) || isPhone(answer) ? null : 'format';
    default:
      return null;
  }
};

/** Required questions without an answer. */
const missingFaults = (questions: readonly Question[], answers: Answers): FieldFault[] =>
  questions
    .filter(({ key, required }) => required && isEmpty(answers[key]))
    .map(({ key }) => ({ path: `customAnswers.${key}`, code: 'required' }));

/**
 * Errors of answers, including missing ones.
 *
 * @param known earlier answers, which count without validation since questions may have changed
 */
export const validateAnswers = (
  questions: readonly Question[],
  given: Answers,
  known: Answers = {},
): FieldFault[] => [
  ...Object.entries(given).flatMap(([key, answer]): FieldFault[] => {
    const path = `customAnswers.${key}`;
    const question = questions.find((one) => one.key === key);
    if (!question) return [{ path, code: 'unknown' }];
    const code = faultOf(question, answer);
    return code === null ? [] : [{ path, code }];
  }),
  ...missingFaults(questions, { ...known, ...given }),
];
