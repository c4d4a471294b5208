import type { OpenAppointmentLink } from '@sala/shared-contracts';
import { element } from './elements';

type Question = OpenAppointmentLink['questions'][number];
type Answer = OpenAppointmentLink['answers'][string];

const inputTypes = { number: 'number', phone: 'tel', date: 'date' } as const;

const fieldOf = (
  { key, type, options = [], required }: Question,
  answer: Answer | undefined,
  choose: string,
): HTMLElement => {
  const common = { id: `q-${key}`, name: key, ...(required && { required: true }) };
  const value = answer === undefined ? '' : String(answer);
  if (type === 'select')
    return element(
      'select',
      common,
      element('option', { value: '' }, choose),
      ...options.map((option) =>
        element('option', { value: option, ...(option === value && { selected: true }) }, option),
      ),
    );
  if (type === 'bool')
    return element('input', {
      id: common.id,
      name: key,
      type: 'checkbox',
      ...(answer === true && { checked: true }),
    });
  if (type === 'long')
    return element('textarea', { ...common, rows: '3', maxlength: '1000' }, value);
  return element('input', {
    ...common,
    type: type === 'text' ? 'text' : inputTypes[type],
    value,
    maxlength: '1000',
    ...(type === 'number' && { step: 'any' }),
  });
};

/** What was filled in, as the API takes it. */
const answersIn = (form: HTMLElement, questions: readonly Question[]): Record<string, Answer> => {
  const answers: Record<string, Answer> = {};
  for (const { key, type } of questions) {
    const field = form.querySelector(`[name="${CSS.escape(key)}"]`);
    if (field instanceof HTMLInputElement && type === 'bool') answers[key] = field.checked;
    else if (
      (field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLTextAreaElement) &&
      field.value.trim() !== ''
    )
      answers[key] = type === 'number' ? Number(field.value) : field.value;
  }
  return answers;
};

/** What the clinic asks before an appointment. */
export const questionForm = (
  { questions, answers }: OpenAppointmentLink,
  words: { readonly questions: string; readonly save: string; readonly choose: string },
  save: (answers: Record<string, Answer>) => void,
): HTMLElement => {
  const form = element(
    'form',
    { onSubmit: () => save(answersIn(form, questions)) },
    element('h2', {}, words.questions),
    ...questions.map((question) =>
      element(
        'p',
        {},
        element('label', { for: `q-${question.key}` }, question.label),
        fieldOf(question, answers[question.key], words.choose),
      ),
    ),
    element('button', { type: 'submit' }, words.save),
  );
  return form;
};
