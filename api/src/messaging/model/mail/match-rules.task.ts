import { fitsRule, type RuledMail, type RuleTest } from './mail-rules';

export interface MatchRulesInput {
  readonly rules: readonly RuleTest[];
  readonly mails: readonly RuledMail[];
}

/** The first rule that fits each mail, by its place; -1 for none. In a thread. */
export const run = ({ rules, mails }: MatchRulesInput): number[] =>
  mails.map((mail) => rules.findIndex((rule) => fitsRule(rule, mail)));
