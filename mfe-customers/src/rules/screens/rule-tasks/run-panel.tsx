import { apiMutation, apiQuery } from '@sala/shared-auth';
import { ruleActionKinds, type RuleRunDetail, type RuleStep } from '@sala/shared-contracts';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { ConfirmDialog, SidePanel } from '@sala/shared-ui/overlay';
import { Link, notify, useFormat, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { paths } from '../../../paths';
import { Comparisons } from './comparisons';
import { useInvalidateRules } from './invalidate-rules';
import { useReasonText } from './reason-text';
import { RunChip } from './rule-chips';

const Step = ({ step, run }: { readonly step: RuleStep; readonly run: RuleRunDetail }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const reasonText = useReasonText();
  const kind = ruleActionKinds.find((one) => one === step.kind);
  return (
    <Box as="li" py="2" borderBottomWidth="1px" display="grid" gap="1">
      <Flex gap="2" wrap="wrap" align="baseline">
        <Text fontWeight="medium">
          {kind ? t(`ruleParts.kinds.${kind}`) : t('ruleTasks.steps.condition')}
        </Text>
        <Text size="sm" tone={step.state === 'failed' ? 'danger' : 'muted'}>
          {t(`ruleTasks.stepStates.${step.state}`)}
        </Text>
        <Text size="xs" tone="muted" ms="auto">
          {t('ruleTasks.steps.took', { at: format.dateTime(step.at), ms: step.tookMs })}
        </Text>
      </Flex>
      {step.reason ? <Text size="sm">{reasonText(step.reason)}</Text> : null}
      {step.madeKind === 'task' && step.madeId ? (
        <Text size="sm">
          <Link to={`${paths.tasks}?taskId=${step.madeId}`}>{t('ruleTasks.steps.openTask')}</Link>
        </Text>
      ) : null}
      <Comparisons subject={run.subject.kind} comparisons={step.comparisons} />
    </Box>
  );
};

interface RunProps {
  readonly canManage: boolean;
  readonly onRule: (ruleId: string) => void;
  readonly onClose: () => void;
}

const Shown = ({ run, canManage, onRule, onClose }: RunProps & { readonly run: RuleRunDetail }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const reasonText = useReasonText();
  const invalidate = useInvalidateRules();
  const [asking, ask] = useState(false);
  const cancel = useMutation({
    ...apiMutation('ruleRunCancel'),
    onSuccess: () => {
      ask(false);
      notify.success(t('ruleTasks.runCancelled'));
    },
    onSettled: invalidate,
  });
  const failure = useFailure(cancel.error);
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={t('ruleTasks.runOf', { name: run.rule.name })}
      onClose={onClose}
      footer={
        <>
          {canManage && run.state === 'waiting' ? (
            <Button variant="dangerGhost" me="auto" onClick={() => ask(true)}>
              {t('ruleTasks.cancelRun')}
            </Button>
          ) : null}
          <Button onClick={() => onRule(run.rule.id)}>{t('ruleTasks.openRule')}</Button>
        </>
      }
    >
      <Box display="grid" gap="4">
        <Flex gap="2" wrap="wrap" align="center">
          <RunChip state={run.state} />
          {run.skipReason ? <Text size="sm">{reasonText(run.skipReason)}</Text> : null}
        </Flex>
        <Facts
          facts={[
            {
              key: 'subject',
              label: t(`ruleParts.subjects.${run.subject.kind}.name`),
              content: run.subject.label ?? t('ruleTasks.hidden'),
            },
            {
              key: 'started',
              label: t('ruleTasks.started'),
              content: format.dateTime(run.startedAt),
            },
            ...(run.resumesAt
              ? [
                  {
                    key: 'resumes',
                    label: t('ruleTasks.resumesAt'),
                    content: format.dateTime(run.resumesAt),
                  },
                ]
              : []),
            {
              key: 'version',
              label: t('ruleTasks.ranVersion'),
              content: format.number(run.ruleVersion),
            },
          ]}
        />
        <Box as="section" aria-label={t('ruleTasks.steps.title')}>
          <Text as="h3" fontWeight="semibold">
            {t('ruleTasks.steps.title')}
          </Text>
          <Box as="ol" listStyle="none" p="0" m="0">
            {run.steps.map((step) => (
              <Step key={`${step.place} ${step.at}`} step={step} run={run} />
            ))}
          </Box>
        </Box>
      </Box>
      <ConfirmDialog
        open={asking}
        title={t('ruleTasks.cancelRunTitle')}
        text={t('ruleTasks.cancelRunText')}
        confirmLabel={t('ruleTasks.cancelRun')}
        danger
        onConfirm={() => cancel.mutate({ params: { ruleRunId: run.id } })}
        onClose={() => ask(false)}
        pending={cancel.isPending}
        problem={failure}
      />
    </SidePanel>
  );
};

export interface RunPanelProps extends RunProps {
  readonly runId: string;
}

/** One run, step by step: why something was made, or was not. */
export const RunPanel = ({ runId, ...panel }: RunPanelProps) => {
  const { t } = useTranslation('customers');
  const view = useQuery(apiQuery('ruleRunView', { params: { ruleRunId: runId } }));
  const failure = useFailure(view.error);
  if (view.data) return <Shown {...panel} run={view.data} />;
  return (
    <SidePanel beside="record" open width="wide" title={t('ruleTasks.run')} onClose={panel.onClose}>
      {isMissing(view) ? (
        <ErrorState title={t('ruleTasks.noSuchRun')} text={t('ruleTasks.noSuchRunText')} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" rows={6} />
      )}
    </SidePanel>
  );
};
