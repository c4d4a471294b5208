import type { EmailCondition } from '@sala/shared-contracts';
import * as limits from '@sala/shared-contracts/limits';
import { RE2JS } from 're2js';
import { folded, withoutAccents } from './mail-text';
import type { ReadMail } from './read-mail';

/** What rules look at. */
export type RuledMail = Pick<ReadMail, 'from' | 'to' | 'cc' | 'subject' | 'text'>;

export interface RuleTest {
  readonly conditions: readonly EmailCondition[];
  readonly operator: 'all' | 'any';
}

/** Larger programs take long on every letter, though never more than in proportion. */
const programMax = 2000;

const addressesOf = (people: RuledMail['to']): string =>
  people.map(({ name, address }) => `${name} <${address}>`).join(', ');

const partOf: Readonly<Record<EmailCondition['field'], (mail: RuledMail) => string>> = {
  from: ({ from }) => addressesOf([from]),
  to: ({ to, cc }) => addressesOf([...to, ...cc]),
  subject: ({ subject }) => subject,
  body: ({ text }) => text,
};

/** RE2 takes time in proportion to the text, whatever the pattern: no pattern can hang it. */
const compile = (pattern: string): RE2JS =>
  RE2JS.compile(withoutAccents(pattern), RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE);

export const isRulePattern = (pattern: string): boolean => {
  try {
    return compile(pattern).programSize() <= programMax;
  } catch {
    return false;
  }
};

const fits = ({ field, test, value }: EmailCondition, mail: RuledMail): boolean => {
  const text = partOf[field](mail).slice(0, limits.emailRuleTextMax);
  return test === 'contains'
    ? folded(text).includes(folded(value))
    : compile(value).matcher(withoutAccents(text)).find();
};

export const fitsRule = ({ conditions, operator }: RuleTest, mail: RuledMail): boolean =>
  operator === 'all'
    ? conditions.every((one) => fits(one, mail))
    : conditions.some((one) => fits(one, mail));
