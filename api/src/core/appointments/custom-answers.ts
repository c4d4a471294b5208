import type { EventQuestion } from '@sala/shared-contracts';
import type { FieldFault } from '../problem-error';

export type Question = EventQuestion;

type Answer = string | number | boolean;
type Answers = Readonly<Record<string, Answer>>;

const fits = ({ type, options = [] }: Question, answer: Answer): boolean => {
  switch (type) {
    case 'number':
      return typeof answer === 'number';
    case 'bool':
      return typeof answer === 'boolean';
    case 'select':
      return typeof answer === 'string' && options.includes(answer);
    case 'date':
      return typeof answer === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(answer);
    default:
      return typeof answer === 'string';
  }
};

const isEmpty = (answer: Answer | undefined): boolean => answer === undefined || (typeof answer === 'string' && answer.trim() === '');

/** The questions that must be answered and are not. */
const missingFaults = (questions: readonly Question[], answers: Answers): FieldFault[] =>
  questions
    .filter(({ key, required }) => required && isEmpty(answers[key]))
    .map(({ key }) => ({ path: `customAnswers.${key}`, code: 'required' }));

/**
 * What is wrong with the answers that are given, and which are missing.
 * @param known answered before: they count, and are not judged anew, the questions may be others since
 */
export const answersFaults = (questions: readonly Question[], given: Answers, known: Answers = {}): FieldFault[] => [
  ...Object.entries(given).flatMap(([key, answer]): FieldFault[] => {
    const path = `customAnswers.${key}`;
    const question = questions.find((one) => one.key === key);
    if (!question) return [{ path, code: 'unknown' }];
    return fits(question, answer) ? [] : [{ path, code: question.type === 'select' ? 'not_an_option' : 'type' }];
  }),
  ...missingFaults(questions, { ...known, ...given }),
];
