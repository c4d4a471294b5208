import { apiQuery } from '@sala/shared-auth';
import type { VisitRow } from '@sala/shared-contracts';
import { useRecordWalk } from '@sala/shared-ui/table';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useWhose, type VisitPlace, type VisitPlaceChange } from './visit-search';

const noRows: readonly VisitRow[] = [];

/** Offers the neighbours of the open visit in the worklist that it was opened from. */
export const useVisitWalk = (place: VisitPlace, go: (changes: VisitPlaceChange) => void): void => {
  const { query } = useWhose(place);
  const list = useQuery({
    ...apiQuery('visitList', { query }),
    enabled: place.visitId !== '',
    meta: failsAlone,
  });
  useRecordWalk({
    rows: list.data?.items ?? noRows,
    keyOf: ({ id }) => id,
    openKey: place.visitId || undefined,
    onOpen: ({ id }) => go({ visitId: id, document: '' }),
  });
};
