import { visitStates, type VisitState } from '@sala/shared-contracts';
import { lazyPart } from '@sala/shared-ui';
import { FilterSelect, SegmentedControl, TableToolbar } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { DepartmentFilter } from '../../../parts/pickers/clinic-filters';
import { parseVisitPlace, type VisitPlace, type VisitPlaceChange } from './visit-search';

/* Lazy: the calendar is as heavy as the list. */
const DayBox = lazyPart(
  () => import('@sala/shared-ui/form'),
  (module) => module.DateBox,
);

export interface WorklistToolbarProps {
  readonly place: VisitPlace;
  readonly look: (changes: VisitPlaceChange) => void;
  readonly counts: Readonly<Record<VisitState, number>> | undefined;
  /** The day shown, yyyy-mm-dd. */
  readonly date: string | undefined;
  /** Only the person's own visits are shown. */
  readonly mine: boolean;
  readonly onWhose: (whose: 'mine' | 'all') => void;
}

/** Filters of the worklist. */
export const WorklistToolbar = ({
  place,
  look,
  counts,
  date,
  mine,
  onWhose,
}: WorklistToolbarProps) => {
  const { t } = useTranslation('hospital');
  return (
    <TableToolbar
      folds
      active={
        [mine, place.state !== '', place.departmentId !== '', place.date !== ''].filter(Boolean)
          .length
      }
    >
      <SegmentedControl
        label={t('visits.whose')}
        value={mine ? 'mine' : 'all'}
        onChange={(whose) => onWhose(whose === 'mine' ? 'mine' : 'all')}
        options={[
          { value: 'all', label: t('visits.everybody') },
          { value: 'mine', label: t('visits.mine') },
        ]}
      />
      <FilterSelect
        label={t('visits.state')}
        value={place.state}
        allLabel={t('visits.all')}
        onChange={(state) => look(parseVisitPlace.changes({ state }))}
        options={visitStates.map((state) => ({
          value: state,
          label: t(`visits.states.${state}`),
          ...(counts ? { count: counts[state] } : {}),
        }))}
      />
      <DepartmentFilter
        label={t('visits.department')}
        value={place.departmentId}
        allLabel={t('visits.allDepartments')}
        onChange={(departmentId) => look({ departmentId })}
      />
      <DayBox
        compact
        aria-label={t('visits.day')}
        value={place.date || (date ?? '')}
        onChange={(day) => look({ date: day === date && !place.date ? '' : day })}
      />
    </TableToolbar>
  );
};
