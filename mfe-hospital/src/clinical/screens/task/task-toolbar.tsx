import { apiQuery } from '@sala/shared-auth';
import { taskCategories, taskStatuses } from '@sala/shared-contracts';
import { Box, Button } from '@sala/shared-ui';
import { FilterSelect, SearchInput, SegmentedControl, TableToolbar } from '@sala/shared-ui/table';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { PatientLookup } from '../../../patients/parts/patient-picker/patient-lookup';
import {
  isTaskFiltered,
  noTaskFilters,
  parseTaskPlace,
  taskPlaceViews,
  type TaskPlace,
  type TaskPlaceChange,
} from './task-search';

interface TaskToolbarProps {
  readonly place: TaskPlace;
  readonly look: (changes: TaskPlaceChange, replace?: boolean) => void;
}

const PatientFilter = ({ place, look }: TaskToolbarProps) => {
  const { t } = useTranslation('hospital');
  const { patientId } = place;
  const { data } = useQuery({
    ...apiQuery('patientView', { params: { patientId } }),
    enabled: patientId !== '',
    meta: failsAlone,
  });
  return (
    <Box w={{ base: 'full', md: '18rem' }}>
      <PatientLookup
        label={t('clinicalTasks.patient')}
        chosen={patientId ? { id: patientId, name: data?.name ?? '…' } : null}
        onChoose={(patient) => look({ patientId: patient?.id ?? '' })}
      />
    </Box>
  );
};

/** Whose tasks, and which. */
export const TaskToolbar = ({ place, look }: TaskToolbarProps) => {
  const { t } = useTranslation('hospital');
  return (
    <>
      <TableToolbar>
        <SegmentedControl
          label={t('clinicalTasks.views.label')}
          value={place.view}
          onChange={(view) => look(parseTaskPlace.changes({ view }))}
          options={taskPlaceViews.map((value) => ({
            value,
            label: t(`clinicalTasks.views.${value}`),
          }))}
        />
        <SearchInput
          value={place.search}
          onChange={(search) => look({ search }, true)}
          label={t('clinicalTasks.search')}
          placeholder={t('clinicalTasks.search')}
        />
        <FilterSelect
          label={t('clinicalTasks.category')}
          value={place.category}
          allLabel={t('clinicalTasks.allCategories')}
          onChange={(category) => look(parseTaskPlace.changes({ category }))}
          options={taskCategories.map((value) => ({
            value,
            label: t(`clinicalTasks.categories.${value}`),
          }))}
        />
        <FilterSelect
          label={t('clinicalTasks.status')}
          value={place.status}
          allLabel={t('clinicalTasks.allStatuses')}
          onChange={(status) => look(parseTaskPlace.changes({ status }))}
          options={taskStatuses.map((value) => ({
            value,
            label: t(`clinicalTasks.statuses.${value}`),
          }))}
        />
        {isTaskFiltered(place) ? (
          <Button variant="ghost" onClick={() => look(noTaskFilters)}>
            {t('clinicalTasks.clear')}
          </Button>
        ) : null}
      </TableToolbar>
      {place.view === 'patient' ? <PatientFilter place={place} look={look} /> : null}
    </>
  );
};
