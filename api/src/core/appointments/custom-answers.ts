import type { EventQuestion } from '@sala/shared-contracts';
import type { FieldFault } from '../problem-error';

export type Question = EventQuestion;

type Answer = string | number | boolean;

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

/** What is wrong with answers that were given; one that is still missing is none: it can be asked for on arrival. */
export const answersFaults = (questions: readonly Question[], answers: Readonly<Record<string, Answer>>): FieldFault[] =>
  Object.entries(answers).flatMap(([key, answer]): FieldFault[] => {
    const path = `customAnswers.${key}`;
    const question = questions.find((one) => one.key === key);
    if (!question) return [{ path, code: 'unknown' }];
    return fits(question, answer) ? [] : [{ path, code: question.type === 'select' ? 'not_an_option' : 'type' }];
  });
