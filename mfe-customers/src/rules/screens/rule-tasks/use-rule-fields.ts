import type { RuleDefinition, RuleField, RuleSubject } from '@sala/shared-contracts';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useQueryClient } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { definitionOf, type RuleFormValues } from '../../parts/rule-draft';
import { noFields, ruleFieldsQuery } from '../../parts/rule-words';
import { subjectOf } from '../../parts/trigger-draft';

export interface RuleReader {
  /** Those that were read for the subject of the values; the form reads them as it changes. */
  readonly fieldsOf: (subject: RuleSubject) => readonly RuleField[];
  readonly bodyOf: (values: RuleFormValues) => {
    readonly name: string;
    readonly definition: RuleDefinition;
  };
  readonly zone: string;
}

/** What the API takes of a form, with the fields of whichever subject it speaks of now. */
export const useRuleReader = (): RuleReader => {
  const client = useQueryClient();
  const zone = useCompanyZone();
  return useMemo(() => {
    const fieldsOf = (subject: RuleSubject) =>
      client.getQueryData<{ readonly items: readonly RuleField[] }>(
        ruleFieldsQuery(subject).queryKey,
      )?.items ?? noFields;
    return {
      zone,
      fieldsOf,
      bodyOf: (values) => ({
        name: values.name.trim(),
        definition: definitionOf(values, fieldsOf(subjectOf(values.trigger)), zone),
      }),
    };
  }, [client, zone]);
};
