import { Button, Text } from '@sala/shared-ui';
import { AccountIcon } from '@sala/shared-ui/icons';
import { SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import {
  DepartmentFilter,
  PractitionerFilter,
  SiteFilter,
} from '../../../parts/pickers/clinic-filters';
import type { BoardPlace } from './board-search';

interface BoardToolbarProps {
  readonly place: BoardPlace;
  /** A key leads from the search to what it found. */
  readonly onFound: (key: 'Enter' | 'ArrowDown', words: string) => void;
  readonly change: (changes: Partial<BoardPlace>, options?: { readonly replace: boolean }) => void;
  /** undefined: the person is no practitioner. */
  readonly mine: boolean | undefined;
  readonly onMine: (mine: boolean) => void;
  /** Cards of others, left out. */
  readonly hidden: number;
}

/** Search, the doctor's own patients, and filters. */
export const BoardToolbar = ({
  place,
  onFound,
  change,
  mine,
  onMine,
  hidden,
}: BoardToolbarProps) => {
  const { t } = useTranslation('hospital');
  const chosen = [place.siteId, place.departmentId, place.practitionerId, mine].filter(
    Boolean,
  ).length;
  return (
    <TableToolbar active={chosen}>
      <SearchInput
        value={place.search}
        onChange={(search) => change({ search }, { replace: true })}
        label={t('board.search')}
        placeholder={t('board.searchHint')}
        delay={60}
        onLeave={onFound}
      />
      {mine === undefined ? null : (
        <Button
          aria-pressed={mine}
          onClick={() => onMine(!mine)}
          css={{
            '&[aria-pressed=true]': {
              bg: 'accent.subtle',
              borderColor: 'accent.solid',
              color: 'accent.fg',
            },
          }}
        >
          <AccountIcon aria-hidden />
          {t('board.mine')}
        </Button>
      )}
      <Text as="span" size="sm" tone="muted" role="status">
        {hidden > 0 ? t('board.hidden', { count: hidden }) : null}
      </Text>
      <SiteFilter
        label={t('board.site')}
        allLabel={t('board.allSites')}
        value={place.siteId}
        onChange={(siteId) => change({ siteId, departmentId: '', practitionerId: '' })}
      />
      <DepartmentFilter
        label={t('board.department')}
        allLabel={t('board.allDepartments')}
        siteId={place.siteId}
        value={place.departmentId}
        onChange={(departmentId) => change({ departmentId, practitionerId: '' })}
      />
      {mine ? null : (
        <PractitionerFilter
          label={t('board.practitioner')}
          allLabel={t('board.allPractitioners')}
          siteId={place.siteId}
          departmentId={place.departmentId}
          value={place.practitionerId}
          onChange={(practitionerId) => change({ practitionerId })}
        />
      )}
    </TableToolbar>
  );
};
