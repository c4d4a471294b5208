import { subjectOfTrigger, type RuleDefinition } from '@sala/shared-contracts';
import { Skeleton } from '@sala/shared-ui';
import { useQuery } from '@sala/shell-sdk';
import { conditionSentence } from '../../parts/condition-sentence';
import { ruleSentence, triggerSentence } from '../../parts/rule-sentence';
import { noFields, ruleFieldsQuery, useRuleWords } from '../../parts/rule-words';

const sentences = {
  trigger: ({ trigger }, words) => triggerSentence(trigger, words),
  condition: ({ condition }, words) => conditionSentence(condition, words),
  whole: ruleSentence,
} as const satisfies Record<string, typeof ruleSentence>;

export interface RuleTextProps {
  readonly definition: RuleDefinition;
  readonly part: keyof typeof sentences;
}

/** A rule, or a part of it, as a sentence; its fields are read first. */
export const RuleText = ({ definition, part }: RuleTextProps) => {
  const subject = subjectOfTrigger(definition.trigger);
  const fields = useQuery(ruleFieldsQuery(subject));
  const words = useRuleWords(subject, fields.data?.items ?? noFields);
  if (fields.isPending) return <Skeleton width="70%" />;
  if (!fields.data) return <>—</>; // without its fields it would name none of them
  return <>{sentences[part](definition, words)}</>;
};
