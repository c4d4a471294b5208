import { ApiError, apiQuery } from '@sala/shared-auth';
import { ErrorState, lazyPart, LoadingState } from '@sala/shared-ui';
import { failsAlone, useQuery, useSearchState } from '@sala/shell-sdk';
import { flag, searchState, uuid } from '@sala/screen-parts/search-state';
import { useEffect } from 'react';

const KioskScreen = lazyPart(
  () => import('../kiosk/kiosk-screen'),
  (module) => module.KioskScreen,
);
const WallScreen = lazyPart(
  () => import('../wall/wall-screen'),
  (module) => module.WallScreen,
);

/** Milliseconds: a revoked device leaves its screen within five seconds. */
const lookMs = 3000;

/** A wall may show one department, and remembers that its sound is on. */
const parsePlace = searchState({ departmentId: uuid, sound: flag });

/** What the server made of this device. */
export const PairedDevice = ({ onRevoked }: { readonly onRevoked: () => void }) => {
  const [place, change] = useSearchState(parsePlace);
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery('deviceView'),
    staleTime: 0,
    retry: false,
    refetchInterval: lookMs,
    refetchIntervalInBackground: true,
    meta: failsAlone,
  });
  const revoked = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (revoked) onRevoked();
  }, [revoked, onRevoked]);
  if (!data)
    return error && !revoked ? (
      <ErrorState
        problem={error instanceof ApiError ? error.problem : null}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <LoadingState shape="text" rows={3} />
    );
  if (data.kind === 'kiosk') return <KioskScreen company={data.company} />;
  return <WallScreen place={{ ...place, siteId: '' }} onSound={(sound) => change({ sound })} />;
};
