import { phoneSchema, type EventQuestion, type FieldErrorCode } from '@sala/shared-contracts';
import type { FieldFault } from '../../platform/http/problem-error';

export type Question = EventQuestion;

type Answer = string | number | boolean;
type Answers = Readonly<Record<string, Answer>>;

const isEmpty = (answer: Answer | undefined): boolean =>
  answer === undefined || (typeof answer === 'string' && answer.trim() === '');

/** One that the calendar has: not the thirtieth of February. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** As people write it: with spaces, and at home without the country. */
const isPhone = (text: string): boolean => {
  const signs = text.replace(/[\s().-]/g, '');
  return phoneSchema.safeParse(/^\d{10}$/.test(signs) ? `+52${signs}` : signs).success;
};

/** What is wrong with an answer; null: nothing. */
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

/** The questions that must be answered and are not. */
const missingFaults = (questions: readonly Question[], answers: Answers): FieldFault[] =>
  questions
    .filter(({ key, required }) => required && isEmpty(answers[key]))
    .map(({ key }) => ({ path: `customAnswers.${key}`, code: 'required' }));

/**
 * What is wrong with the answers that are given, and which are missing.
 *
 * @param known answered before: they count, and are not judged anew, the questions may be others
 *   since
 */
export const answersFaults = (
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
