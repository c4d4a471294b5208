import { apiQuery } from '@sala/shared-auth';
import type { RuleField, RuleSubject } from '@sala/shared-contracts';
import { useQuery } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useConditionWords } from './condition-words';
import type { RuleWords } from './rule-sentence';

/** Fields change when somebody changes the custom ones: seldom. */
const fieldsStayMs = 300_000;

export const ruleFieldsQuery = (subject: RuleSubject) => ({
  ...apiQuery('ruleFieldList', { query: { subject } }),
  staleTime: fieldsStayMs,
});

export const noFields: readonly RuleField[] = [];

/** Words for rules of a subject, people included. */
export const useRuleWords = (subject: RuleSubject, fields: readonly RuleField[]): RuleWords => {
  const words = useConditionWords(subject, fields);
  const people = useQuery({ ...apiQuery('taskAssigneeList'), staleTime: fieldsStayMs });
  const items = people.data?.items;
  return useMemo(
    () => ({
      ...words,
      personOf: (userId) => items?.find(({ id }) => id === userId)?.name ?? null,
    }),
    [words, items],
  );
};
