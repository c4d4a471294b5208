import { ApiError, apiQuery, useCan } from '@sala/shared-auth';
import { professions } from '@sala/shared-contracts';
import {
  Button,
  EmptyState,
  ErrorState,
  lazyPart,
  Page,
  PageHeader,
  useLoadAhead,
} from '@sala/shared-ui';
import { PlusIcon, PractitionersIcon, SearchIcon } from '@sala/shared-ui/icons';
import { DataTable, FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useCommands,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied } from '@sala/screen-parts/failure';
import { DepartmentFilter } from '../../../parts/pickers/clinic-filters';
import { usePractitionerColumns } from './practitioner-columns';
import { nothingOpen, parsePractitionersSearch } from './practitioners-search';

const loadPanel = () => import('./open-practitioner');
const OpenPractitioner = lazyPart(loadPanel, (module) => module.OpenPractitioner);
const NewPractitioner = lazyPart(
  () => import('./new-practitioner'),
  (module) => module.NewPractitioner,
);

/** /hospital/users: practitioners with licences, sites and booking settings. */
export default function PractitionersPage() {
  const { t } = useTranslation('hospital');
  const canRead = useCan('practitioners:read');
  const canManage = useCan('practitioners:manage');
  const [state, change] = useSearchState(parsePractitionersSearch);
  useLoadAhead(loadPanel);
  const list = useQuery({
    ...apiQuery('practitionerList', {
      query: {
        search: state.search || undefined,
        departmentId: state.departmentId || undefined,
        profession: state.profession || undefined,
        includeArchived: state.archived ? 'true' : undefined,
      },
    }),
    enabled: canRead,
    placeholderData: keepPreviousData,
  });
  const columns = usePractitionerColumns();
  const openNew = () => change({ ...nothingOpen, new: '1' });
  const close = () => change(nothingOpen);
  useCommands(
    canManage
      ? [{ id: 'new', label: t('practitioners.actions.new'), keys: 'n', run: openNew }]
      : [],
  );
  if (!canRead || isDenied(list.error)) {
    return (
      <Page>
        <PageHeader title={t('practitioners.title')} />
        <AccessDenied permission={t('permissions.practitioners.read')} />
      </Page>
    );
  }
  const create = canManage ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('practitioners.actions.new')}
    </Button>
  ) : null;
  const filtered = Boolean(state.search || state.departmentId || state.profession);
  const rows = list.data?.items ?? [];
  const nothingYet = list.isSuccess && rows.length === 0 && !filtered;
  return (
    <Page>
      <PageHeader
        title={t('practitioners.title')}
        count={list.data?.items.length}
        actions={nothingYet ? null : create}
      />
      <TableToolbar>
        <SearchInput
          label={t('practitioners.list.search')}
          value={state.search}
          onChange={(search) => change({ search }, { replace: true })}
        />
        <DepartmentFilter
          label={t('practitioners.list.department')}
          allLabel={t('practitioners.list.allDepartments')}
          value={state.departmentId}
          onChange={(departmentId) => change({ departmentId })}
        />
        <FilterSelect
          label={t('practitioners.fields.profession')}
          allLabel={t('practitioners.list.allProfessions')}
          value={state.profession}
          options={professions.map((value) => ({
            value,
            label: t(`practitioners.professions.${value}`),
          }))}
          onChange={(value) =>
            change({ profession: professions.find((one) => one === value) ?? '' })
          }
        />
        <FilterSelect
          label={t('practitioners.list.show')}
          allLabel={t('practitioners.list.activeOnly')}
          value={state.archived}
          options={[{ value: '1', label: t('practitioners.list.withDisabled') }]}
          onChange={(value) => change({ archived: value === '1' ? '1' : '' })}
        />
      </TableToolbar>
      <DataTable
        label={t('practitioners.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={list.isPending}
        stale={list.isPlaceholderData}
        isMuted={({ active }) => !active}
        selectedKey={state.practitionerId}
        onOpen={({ id }) => change({ ...nothingOpen, practitionerId: id })}
        empty={
          filtered ? (
            <EmptyState
              icon={<SearchIcon />}
              title={t('practitioners.empty.notFound')}
              action={
                <Button onClick={() => change({ search: '', departmentId: '', profession: '' })}>
                  {t('practitioners.empty.clear')}
                </Button>
              }
            />
          ) : (
            <EmptyList
              permission="practitioners:manage"
              icon={<PractitionersIcon />}
              title={t('practitioners.empty.title')}
              text={t('practitioners.empty.text')}
              readOnlyText={t('practitioners.empty.readOnly')}
              action={create}
            />
          )
        }
        error={
          list.isLoadingError ? (
            <ErrorState
              problem={list.error instanceof ApiError ? list.error.problem : null}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : undefined
        }
      />
      {state.new && canManage ? <NewPractitioner onClose={close} /> : null}
      {state.practitionerId ? (
        <OpenPractitioner
          key={state.practitionerId}
          practitionerId={state.practitionerId}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}
