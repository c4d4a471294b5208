import {
  teachingQuestions,
  type Contract,
  type EndpointInput,
  type TeachingMaterial,
} from '@sala/shared-contracts';
import { parseNumber } from '@sala/shared-ui/form';

type MaterialBody = EndpointInput<Contract['teachingMaterialCreate']>['body'];

export interface QuestionValues {
  readonly question: string;
  readonly options: readonly string[];
  /** Index of the right option. */
  readonly answer: string;
  readonly why: string;
}

export interface MaterialValues {
  readonly title: string;
  readonly kind: MaterialBody['kind'];
  readonly locale: MaterialBody['locale'];
  readonly topic: MaterialBody['topic'] | '';
  readonly readingLevel: MaterialBody['readingLevel'];
  /** Separated by commas, the primary one first. */
  readonly codes: string;
  readonly ageMin: string;
  readonly ageMax: string;
  readonly sex: 'H' | 'M' | '';
  readonly body: string;
  readonly url: string;
  readonly asks: boolean;
  readonly questions: readonly QuestionValues[];
}

const emptyQuestion: QuestionValues = { question: '', options: ['', '', ''], answer: '0', why: '' };
const emptyQuestions = Array.from({ length: teachingQuestions }, () => emptyQuestion);

export const emptyMaterial: MaterialValues = {
  title: '',
  kind: 'article',
  locale: 'es-MX',
  topic: '',
  readingLevel: 'secundaria',
  codes: '',
  ageMin: '',
  ageMax: '',
  sex: '',
  body: '',
  url: '',
  asks: false,
  questions: emptyQuestions,
};

const typed = (value: number | null): string => (value === null ? '' : String(value));

export const materialValues = (material: TeachingMaterial): MaterialValues => ({
  title: material.title,
  kind: material.kind,
  locale: material.locale,
  topic: material.topic,
  readingLevel: material.readingLevel,
  codes: material.codes.map(({ code }) => code).join(','),
  ageMin: typed(material.ageMin),
  ageMax: typed(material.ageMax),
  sex: material.sex ?? '',
  body: material.body,
  url: material.url ?? '',
  asks: material.questions.length > 0,
  questions:
    material.questions.length > 0
      ? material.questions.map((question) => ({ ...question, answer: String(question.answer) }))
      : emptyQuestions,
});

/** As stored: `j02.9` and `J029` are `J02.9`. */
export const codesOf = (text: string): string[] =>
  text
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter(Boolean)
    .map((code) => code.replace(/^([A-Z]\d\d)(\d)$/, '$1.$2'));

export const materialBody = (values: MaterialValues): MaterialBody => ({
  title: values.title.trim(),
  kind: values.kind,
  locale: values.locale,
  topic: values.topic || 'otros',
  readingLevel: values.readingLevel,
  codes: codesOf(values.codes),
  ageMin: parseNumber(values.ageMin),
  ageMax: parseNumber(values.ageMax),
  sex: values.sex || null,
  body: values.kind === 'article' ? values.body.trim() : '',
  url: values.kind === 'link' ? values.url.trim() : null,
  questions: values.asks
    ? values.questions.map(({ question, options, answer, why }) => ({
        question: question.trim(),
        options: options.map((option) => option.trim()),
        answer: Number(answer),
        why: why.trim(),
      }))
    : [],
});
