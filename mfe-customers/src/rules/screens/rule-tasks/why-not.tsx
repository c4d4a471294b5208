import { apiMutation, apiQuery } from '@sala/shared-auth';
import { subjectOfTrigger } from '@sala/shared-contracts';
import { Box, Button, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { Comparisons } from './comparisons';
import { useInvalidateRules } from './invalidate-rules';
import { useReasonText } from './reason-text';
import { recordSearch, searchKindOf, type FoundRecord } from './record-search';
import type { RuleDetail } from './rule-panel';
import { RunChip } from './rule-chips';

export interface WhyNotProps {
  readonly rule: RuleDetail;
  readonly canManage: boolean;
  readonly onRun: (runId: string) => void;
}

interface ExplainedProps extends WhyNotProps {
  readonly record: FoundRecord;
}

const Explained = ({ rule, record, canManage, onRun }: ExplainedProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const reasonText = useReasonText();
  const invalidate = useInvalidateRules();
  const query = useQuery(
    apiQuery('ruleExplain', {
      params: { ruleId: rule.id },
      query: { subjectId: record.id },
    }),
  );
  const start = useMutation({
    ...apiMutation('ruleRunStart'),
    onSuccess: ({ id }) => {
      notify.success(t('ruleTasks.runStarted', { name: record.label }));
      onRun(id);
    },
    onSettled: invalidate,
  });
  const failure = useFailure(query.error);
  const startFailure = useFailure(start.error);
  if (failure)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (!query.data) return <LoadingState shape="form" rows={3} />;
  const { holds, stoppedBy, comparisons, lastRun } = query.data;
  const would = holds && stoppedBy === null;
  return (
    <Box as="section" aria-label={t('ruleTasks.why.title')} display="grid" gap="3">
      <Text role="status" fontWeight="medium">
        {t(would ? 'ruleTasks.why.would' : 'ruleTasks.why.wouldNot', { name: record.label })}
      </Text>
      {stoppedBy ? <Text size="sm">{reasonText(stoppedBy)}</Text> : null}
      <Comparisons subject={subjectOfTrigger(rule.definition.trigger)} comparisons={comparisons} />
      {lastRun ? (
        <Box display="flex" gap="2" alignItems="center" flexWrap="wrap">
          <Text size="sm">
            {t('ruleTasks.why.last', { at: format.dateTime(lastRun.startedAt) })}
          </Text>
          <RunChip state={lastRun.state} />
          <Button size="sm" onClick={() => onRun(lastRun.id)}>
            {t('ruleTasks.seeRun')}
          </Button>
        </Box>
      ) : null}
      {canManage && rule.status !== 'archived' ? (
        <Box>
          <Button
            loading={start.isPending}
            onClick={() =>
              start.mutate({ params: { ruleId: rule.id }, body: { subjectId: record.id } })
            }
          >
            {t('ruleTasks.runNow')}
          </Button>
          <Text size="xs" tone="muted" mt="1">
            {t('ruleTasks.runNowText')}
          </Text>
        </Box>
      ) : null}
      {startFailure ? (
        <Text role="alert" tone="danger">
          {startFailure.title} {startFailure.detail}
        </Text>
      ) : null}
    </Box>
  );
};

/** Whether a rule would act on a record now, and what stands against it. */
export const WhyNot = (props: WhyNotProps) => {
  const { rule } = props;
  const { t } = useTranslation('customers');
  const [record, setRecord] = useState<FoundRecord | null>(null);
  const subject = subjectOfTrigger(rule.definition.trigger);
  const format = useFormat();
  const search = recordSearch(subject, rule.id);
  const lineOf = ({ label, at }: FoundRecord): string =>
    at ? `${label} · ${format.dateTime(at)}` : label;
  return (
    <Box display="grid" gap="4">
      <Text size="sm" tone="muted">
        {t('ruleTasks.why.text')}
      </Text>
      <Combobox<FoundRecord>
        label={t(`ruleParts.subjects.${subject}.name`)}
        placeholder={t(`ruleTasks.why.${searchKindOf(subject)}`)}
        query={(words) => ({
          queryKey: ['rule-subject', subject, rule.id, words],
          queryFn: async ({ signal }) => ({ items: await search(words, signal, t) }),
          meta: failsAlone,
        })}
        line={lineOf}
        onChoose={setRecord}
        chosen={record ? lineOf(record) : ''}
        onClear={() => setRecord(null)}
      />
      {record ? <Explained {...props} key={record.id} record={record} /> : null}
    </Box>
  );
};
