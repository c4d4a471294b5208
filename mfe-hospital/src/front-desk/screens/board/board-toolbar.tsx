import { Button, Flex } from '@sala/shared-ui';
import { AccountIcon, FilterIcon } from '@sala/shared-ui/icons';
import { SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import {
  DepartmentFilter,
  PractitionerFilter,
  SiteFilter,
} from '../../../parts/pickers/clinic-filters';
import type { BoardPlace } from './board-search';

/* On a phone search and filters share a row. */
const besideSearch = { '& .sala-search': { flex: { base: '1 1 0', md: '1 1 16rem' } } } as const;

interface BoardToolbarProps {
  readonly place: BoardPlace;
  /** A key leads from the search to what it found. */
  readonly onFound: (key: 'Enter' | 'ArrowDown', words: string) => void;
  readonly change: (changes: Partial<BoardPlace>, options?: { readonly replace: boolean }) => void;
  /** undefined: the person is no practitioner. */
  readonly mine: boolean | undefined;
  readonly onMine: (mine: boolean) => void;
  /** On a phone the filters are folded. */
  readonly phone: boolean;
}

/** Search, the doctor's own patients, and filters. */
export const BoardToolbar = ({
  place,
  onFound,
  change,
  mine,
  onMine,
  phone,
}: BoardToolbarProps) => {
  const { t } = useTranslation('hospital');
  const [unfolded, setUnfolded] = useState(false);
  const chosen = [place.siteId, place.departmentId, place.practitionerId].filter(Boolean).length;
  return (
    <TableToolbar>
      <Flex flex={{ base: '1 1 100%', md: '0 1 auto' }} gap="2" minW="0" css={besideSearch}>
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
        {phone ? (
          <Button aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            <FilterIcon aria-hidden />
            {chosen > 0 ? t('board.filtersChosen', { count: chosen }) : t('board.filters')}
          </Button>
        ) : null}
      </Flex>
      {phone && !unfolded ? null : (
        <>
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
        </>
      )}
    </TableToolbar>
  );
};
