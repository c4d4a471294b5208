import { ruleRunStates } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, Button, EmptyState, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { RecentIcon } from '@sala/shared-ui/icons';
import { FilterSelect } from '@sala/shared-ui/table';
import { keepPreviousData, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { useReasonText } from './reason-text';
import { RunChip } from './rule-chips';

export interface RunHistoryProps {
  readonly ruleId: string;
  readonly onRun: (runId: string) => void;
}

/** What a rule did, the newest first. */
export const RunHistory = ({ ruleId, onRun }: RunHistoryProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const reasonText = useReasonText();
  const [state, setState] = useState('');
  const [cursor, setCursor] = useState('');
  const query = useQuery({
    ...apiQuery('ruleRunList', {
      query: {
        ruleId,
        state: ruleRunStates.find((one) => one === state),
        cursor: cursor || undefined,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const failure = useFailure(query.error);
  const { data } = query;
  if (failure && !data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return (
    <Box display="grid" gap="2">
      <Flex gap="2" wrap="wrap" align="center">
        <FilterSelect
          label={t('ruleTasks.result')}
          value={state}
          allLabel={t('ruleTasks.all')}
          onChange={(chosen) => {
            setCursor('');
            setState(chosen);
          }}
          options={ruleRunStates.map((value) => ({
            value,
            label: t(`ruleTasks.runStates.${value}`),
          }))}
        />
      </Flex>
      {data ? null : <LoadingState shape="table" rows={4} />}
      {data?.items.length === 0 ? (
        <EmptyState
          icon={<RecentIcon />}
          title={t('ruleTasks.noRuns')}
          text={t('ruleTasks.noRunsText')}
        />
      ) : null}
      <Box as="ul" listStyle="none" p="0" m="0" aria-label={t('ruleTasks.tabs.runs')}>
        {(data?.items ?? []).map((run) => (
          <Flex as="li" key={run.id} gap="3" py="2" borderBottomWidth="1px" align="center">
            <Box flex="1 1 auto" minW="0">
              <Text overflowWrap="anywhere">{run.subject.label ?? t('ruleTasks.hidden')}</Text>
              <Text size="xs" tone="muted">
                {[
                  format.dateTime(run.startedAt),
                  run.skipReason ? reasonText(run.skipReason) : '',
                  run.failReason ? reasonText(run.failReason) : '',
                  run.resumesAt
                    ? t('ruleTasks.resumes', { time: format.dateTime(run.resumesAt) })
                    : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Box>
            <RunChip state={run.state} />
            <Button
              size="sm"
              aria-label={t('ruleTasks.seeRunNamed', {
                subject: run.subject.label ?? t('ruleTasks.hidden'),
                time: format.dateTime(run.startedAt),
              })}
              onClick={() => onRun(run.id)}
            >
              {t('ruleTasks.seeRun')}
            </Button>
          </Flex>
        ))}
      </Box>
      <Flex gap="2">
        {cursor ? (
          <Button size="sm" onClick={() => setCursor('')}>
            {t('ruleTasks.newest')}
          </Button>
        ) : null}
        {data?.nextCursor ? (
          <Button
            size="sm"
            loading={query.isPlaceholderData}
            onClick={() => setCursor(data.nextCursor ?? '')}
          >
            {t('ruleTasks.older')}
          </Button>
        ) : null}
      </Flex>
    </Box>
  );
};
