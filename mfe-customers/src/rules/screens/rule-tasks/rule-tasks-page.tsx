import {
  nextRuleStatuses,
  ruleStarters,
  ruleStatuses,
  type RuleStarter,
  type RuleSummary,
} from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, lazyPart, useLoadAhead } from '@sala/shared-ui';
import { ArchiveIcon, EditIcon, ExpandIcon, RecentIcon, RestoreIcon } from '@sala/shared-ui/icons';
import { ActionMenu, RowMenu } from '@sala/shared-ui/menu';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useLiveQueries,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { RecordList } from '../../../parts/record-list';
import { useRuleColumns } from './rule-columns';
import {
  isFiltered,
  noFilters,
  pageSizes,
  parsePlace,
  queryOf,
  type RulePlace,
  type RuleTab,
} from './rule-search';
import { StarterCards } from './starter-cards';
import { SystemRules } from './system-rules';
import { useMoveRule } from './use-move-rule';

const loadPanels = () => import('./rule-panels');
const RulePanels = lazyPart(loadPanels, (module) => module.RulePanels);

const news = {
  'rule.changed': ['ruleList', 'ruleView'],
  'rule_run.changed': ['ruleList', 'ruleRunList', 'ruleRunView'],
} as const;

/** `/rule/tasks`: what the suite does when something happens. */
export default function RuleTasksPage() {
  const { t } = useTranslation('customers');
  const canRead = useCan('rules:read');
  const canManage = useCan('rules:manage');
  const [place, go] = useSearchState(parsePlace);
  const moving = useMoveRule();
  useLiveQueries(news);
  useLoadAhead(loadPanels);
  const query = useQuery({
    ...apiQuery('ruleList', { query: queryOf(place) }),
    enabled: canRead,
    placeholderData: keepPreviousData,
  });
  const columns = useRuleColumns({ ...moving, canManage, now: query.dataUpdatedAt });
  const openNew = () => go({ new: '1', starter: '', ruleId: '', runId: '', edit: '' });
  const openStarter = (starter: RuleStarter) =>
    go({ new: '1', starter, ruleId: '', edit: '', runId: '' });
  const open = ({ id }: RuleSummary, tab: RuleTab = 'rule') =>
    go({ ruleId: id, tab, new: '', edit: '', runId: '' });
  const menuOf = (rule: RuleSummary) => [
    {
      key: 'runs',
      label: t('ruleTasks.tabs.runs'),
      icon: <RecentIcon />,
      onSelect: () => open(rule, 'runs'),
    },
    ...(canManage && rule.status !== 'archived'
      ? [
          {
            key: 'edit',
            label: t('ruleTasks.edit'),
            icon: <EditIcon />,
            onSelect: () => go({ ruleId: rule.id, edit: '1', new: '', runId: '' }),
          },
        ]
      : []),
    ...(canManage
      ? nextRuleStatuses(rule.status)
          .filter((status) => status === 'archived' || rule.status === 'archived')
          .map((status) => ({
            key: status,
            label: t(`ruleTasks.${status === 'archived' ? 'archive' : 'takeBack'}`),
            icon: status === 'archived' ? <ArchiveIcon /> : <RestoreIcon />,
            danger: status === 'archived',
            onSelect: () => moving.move(rule, status),
          }))
      : []),
  ];
  return (
    <RecordList<RuleSummary, RulePlace>
      texts={{
        title: t('ruleTasks.title'),
        permission: t('ruleTasks.permission'),
        create: t('ruleTasks.new'),
        noneFound: t('ruleTasks.noneFound'),
        noneFoundText: t('ruleTasks.noneFoundText'),
        clear: t('ruleTasks.clear'),
        empty: t('ruleTasks.empty'),
        emptyText: t('ruleTasks.emptyText'),
      }}
      canRead={canRead}
      query={query}
      place={place}
      go={go}
      pageSizes={pageSizes}
      noFilters={isFiltered(place) ? noFilters : undefined}
      onNew={canManage ? openNew : undefined}
      actions={(hasRows) =>
        canManage && hasRows ? (
          <ActionMenu
            trigger={
              <Button>
                {t('ruleTasks.readyMade')}
                <ExpandIcon />
              </Button>
            }
            actions={ruleStarters.map((starter) => ({
              key: starter,
              label: t(`ruleTasks.starters.${starter}.name`),
              onSelect: () => openStarter(starter),
            }))}
          />
        ) : null
      }
      toolbar={(look) => (
        <TableToolbar>
          <SearchInput
            label={t('ruleTasks.search')}
            value={place.search}
            onChange={(search) => look({ search }, true)}
          />
          <FilterSelect
            label={t('ruleTasks.status')}
            value={place.status}
            allLabel={t('ruleTasks.all')}
            onChange={(status) => look(parsePlace.changes({ status }))}
            options={ruleStatuses.map((value) => ({
              value,
              label: t(`ruleTasks.statuses.${value}`),
            }))}
          />
        </TableToolbar>
      )}
      table={{
        columns,
        sort: place.sort,
        onSort: (sort) => parsePlace.changes({ sort }),
        selectedKey: place.ruleId || undefined,
        isMuted: ({ status }) => status === 'archived',
        onOpen: (rule) => open(rule),
        rowActions: (rule) => <RowMenu name={rule.name} actions={menuOf(rule)} />,
      }}
      empty={canManage ? <StarterCards onChoose={openStarter} /> : undefined}
      below={query.data ? <SystemRules canManage={canManage} /> : null}
      panels={
        <>
          {moving.dialog}
          {(place.new && canManage) || place.ruleId || place.runId ? (
            <RulePanels place={place} go={go} canManage={canManage} moving={moving} />
          ) : null}
        </>
      }
    />
  );
}
