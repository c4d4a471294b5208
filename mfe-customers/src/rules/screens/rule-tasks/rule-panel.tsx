import {
  nextRuleStatuses,
  type Contract,
  type EndpointOutput,
  type RuleStatus,
  type RuleSummary,
} from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { EditIcon } from '@sala/shared-ui/icons';
import { SidePanel } from '@sala/shared-ui/overlay';
import { Tabs } from '@sala/shared-ui/tabs';
import { useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { EditRule } from './edit-rule';
import { RuleChip } from './rule-chips';
import { ruleTabs, type RuleTab } from './rule-search';
import { RuleText } from './rule-text';
import { RuleVersions } from './rule-versions';
import { RunHistory } from './run-history';
import type { MoveRule } from './use-move-rule';
import { WhyNot } from './why-not';

export type RuleDetail = EndpointOutput<Contract['ruleView']>;

interface PanelProps {
  readonly tab: RuleTab;
  readonly canManage: boolean;
  readonly moving: MoveRule;
  readonly onTab: (tab: RuleTab) => void;
  readonly onRun: (runId: string) => void;
  readonly onClose: () => void;
}

interface ShownProps extends PanelProps {
  readonly rule: RuleDetail;
  readonly onEdit: (from?: Pick<RuleSummary, 'name' | 'definition'>) => void;
}

const About = ({ rule }: { readonly rule: RuleDetail }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { oncePerSubject, hourlyMax } = rule.definition.limits;
  const at = (iso: string | null) => (iso ? format.dateTime(iso) : t('ruleTasks.never'));
  return (
    <Box display="grid" gap="4">
      <Box as="section" aria-label={t('ruleTasks.form.reads')}>
        <Text overflowWrap="anywhere">
          <RuleText definition={rule.definition} part="whole" />
        </Text>
      </Box>
      <Facts
        facts={[
          { key: 'last', label: t('ruleTasks.lastRun'), content: at(rule.lastRunAt) },
          { key: 'runs', label: t('ruleTasks.runs7d'), content: format.number(rule.runs7d) },
          {
            key: 'failures',
            label: t('ruleTasks.failures7d'),
            content: format.number(rule.failures7d),
          },
          { key: 'waiting', label: t('ruleTasks.waiting'), content: format.number(rule.waiting) },
          {
            key: 'once',
            label: t('ruleTasks.form.once'),
            content: t(oncePerSubject ? 'conditions.yes' : 'conditions.no'),
          },
          {
            key: 'hourly',
            label: t('ruleTasks.form.hourly'),
            content: hourlyMax === null ? t('ruleTasks.noLimit') : format.number(hourlyMax),
          },
          {
            key: 'changed',
            label: t('ruleTasks.changed'),
            content: [format.dateTime(rule.updatedAt), rule.updatedBy].filter(Boolean).join(' · '),
          },
        ]}
      />
    </Box>
  );
};

const primary = (status: RuleStatus): RuleStatus | null => {
  if (status === 'active') return 'paused';
  return status === 'archived' ? null : 'active';
};

const Shown = ({ rule, tab, canManage, moving, onTab, onRun, onEdit, onClose }: ShownProps) => {
  const { t } = useTranslation('customers');
  const isArchived = rule.status === 'archived';
  const next = primary(rule.status);
  const isMoving = moving.isMoving(rule.id);
  const contents = {
    rule: <About rule={rule} />,
    runs: <RunHistory ruleId={rule.id} onRun={onRun} />,
    versions: <RuleVersions rule={rule} onTakeUp={canManage && !isArchived ? onEdit : undefined} />,
    why: <WhyNot rule={rule} canManage={canManage} onRun={onRun} />,
  } as const satisfies Record<RuleTab, unknown>;
  return (
    <SidePanel
      beside="record"
      open
      width="broad"
      title={rule.name}
      onClose={onClose}
      footer={
        canManage ? (
          <>
            {nextRuleStatuses(rule.status).includes('archived') ? (
              <Button
                variant="dangerGhost"
                me="auto"
                loading={isMoving}
                onClick={() => moving.move(rule, 'archived')}
              >
                {t('ruleTasks.archive')}
              </Button>
            ) : (
              <Button loading={isMoving} onClick={() => moving.move(rule, 'paused')}>
                {t('ruleTasks.takeBack')}
              </Button>
            )}
            {isArchived ? null : (
              <Button onClick={() => onEdit()}>
                <EditIcon />
                {t('ruleTasks.edit')}
              </Button>
            )}
            {next ? (
              <Button variant="solid" loading={isMoving} onClick={() => moving.move(rule, next)}>
                {t(next === 'active' ? 'ruleTasks.turnOn' : 'ruleTasks.pause')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <Flex mb="3">
        <RuleChip status={rule.status} />
      </Flex>
      <Tabs
        label={rule.name}
        value={tab}
        onChange={onTab}
        tabs={ruleTabs.map((value) => ({
          value,
          label: t(`ruleTasks.tabs.${value}`),
          content: contents[value],
        }))}
      />
    </SidePanel>
  );
};

export interface RulePanelProps extends PanelProps {
  readonly ruleId: string;
  readonly editing: boolean;
  readonly onEdit: (editing: boolean) => void;
}

/** One rule, or its builder. */
export const RulePanel = ({ ruleId, editing, onEdit, ...panel }: RulePanelProps) => {
  const { t } = useTranslation('customers');
  const [from, takeUp] = useState<Pick<RuleSummary, 'name' | 'definition'> | null>(null);
  const view = useQuery(apiQuery('ruleView', { params: { ruleId } }));
  const failure = useFailure(view.error);
  if (view.data && editing)
    return <EditRule rule={view.data} from={from ?? view.data} onClose={() => onEdit(false)} />;
  if (view.data)
    return (
      <Shown
        {...panel}
        rule={view.data}
        onEdit={(version) => {
          takeUp(version ?? null);
          onEdit(true);
        }}
      />
    );
  return (
    <SidePanel
      beside="record"
      open
      width="broad"
      title={t('ruleTasks.one')}
      onClose={panel.onClose}
    >
      {isMissing(view) ? (
        <ErrorState title={t('ruleTasks.notFound')} text={t('ruleTasks.notFoundText')} />
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
