import { ApiError } from '@sala/shared-auth';
import { ErrorBoundary, LoadingState } from '@sala/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { isRouteErrorResponse, useLoaderData, useLocation } from 'react-router-dom';
import { useOwner } from '../composition';
import { RemoteFailure } from '../layouts/remote-area';
import { lookAgain } from '../navigation';
import type { GaveWay, RunningVersion } from '../remote-state';
import { GoneScreen, NotFoundScreen } from '../screens/errors/error-screens';
import { tell } from './beacons';
import { repairAfter } from './page-repair';
import { failureOf } from './failure-code';
import { lookAtPage, type PageBefore } from './page-guard';
import type { Place } from './remote-route';
import { hasStood, markStood, subjectOf } from './proven-versions';
import { giveUp, patienceFor } from './versions';

/** Milliseconds after which a shown screen counts as working, and a load as slow. */
const standsAfter = 1000;
const slowAfter = 3000;
/** Milliseconds that rendering may take, however late the code arrived. */
const drawnWithin = 1000;

interface AreaProps {
  readonly running: RunningVersion;
}

/** A failed response of the server is not the version's fault. */
const isOfServer = (error: unknown): boolean =>
  error instanceof ApiError || isRouteErrorResponse(error);

type Final = (failure: { readonly error: unknown }) => void;

interface CrashedProps extends AreaProps {
  readonly error: unknown;
  /** Nothing replaces it: the layout's panel shows the error. */
  readonly onFinal: Final;
}

/**
 * Replaces a version that fails on first render by the previous one, at once. @returns false when
 * there is none.
 */
const giveWay = (running: RunningVersion, why: GaveWay): boolean => {
  if (hasStood(running) || !giveUp(running.name, running.version, 'broken', why)) return false;
  lookAgain();
  return true;
};

const Crashed = ({ running, error, onFinal }: CrashedProps) => {
  useEffect(() => {
    if (isOfServer(error)) return onFinal({ error });
    tell(subjectOf(running), 'crashed', { code: failureOf(error) });
    if (!giveWay(running, 'crashed')) onFinal({ error });
  }, [running, error, onFinal]);
  return <LoadingState />;
};

interface WaitingProps extends AreaProps {
  readonly since: number;
  readonly onFinal: Final;
}

const useLate = ({ running, since, onFinal }: WaitingProps, isLate: () => boolean): void => {
  useEffect(() => {
    const timer = setTimeout(
      () => {
        if (!isLate()) return;
        tell(subjectOf(running), 'crashed', { code: 'late' });
        if (!giveWay(running, 'late'))
          onFinal({ error: new Error(`${running.name} did not finish opening its screen`) });
      },
      Math.max(drawnWithin, patienceFor(running.name) - (performance.now() - since)),
    );
    return () => clearTimeout(timer);
  }, [running, since, onFinal, isLate]);
};

const always = (): boolean => true;

/** A screen that suspends on something of its own before it shows anything. */
const Waiting = (props: WaitingProps) => {
  useLate(props, always);
  return <LoadingState />;
};

/** Whether a screen shows nothing but a busy indicator. */
const isUnfinished = (): boolean => {
  const main = document.querySelector('main');
  if (!main || main.querySelector('h1')) return false;
  return (
    main.querySelector('[role=status][aria-busy=true]') !== null ||
    (main.textContent ?? '').trim() === ''
  );
};

/**
 * The screen under observation. React renders the next screen before unmounting this one, so the
 * next observer ends it: a version never answers for another's changes.
 */
let watched: { readonly running: RunningVersion; readonly before: PageBefore } | null = null;

const endWatch = (): void => {
  if (watched) repairAfter(watched.running, watched.before);
  watched = null;
};

const lookBeforeDrawing = (since: number) => {
  endWatch();
  return { since, before: lookAtPage() };
};

interface StandingProps extends WaitingProps {
  readonly before: PageBefore;
}

/**
 * Mounted last: once its effect runs, the screen has rendered and its changes of the page are
 * visible.
 */
const Standing = (props: StandingProps) => {
  const { running, since, before } = props;
  const queries = useQueryClient();
  // Waiting for the server or the network is not the version's fault.
  const isStuck = useCallback(
    () => isUnfinished() && queries.isFetching() === 0 && navigator.onLine,
    [queries],
  );
  useLate(props, isStuck);
  useEffect(() => {
    const ms = performance.now() - since;
    if (ms > slowAfter) tell(subjectOf(running), 'slow_mount', { ms });
    watched = { running, before };
    const lookNow = (): boolean => {
      if (watched?.before !== before) return false;
      const harm = repairAfter(running, before);
      return harm !== null && giveWay(running, harm.kind);
    };
    if (lookNow()) return undefined;
    const timer = setTimeout(() => {
      if (!lookNow() && !isUnfinished()) markStood(running);
    }, standsAfter);
    return () => {
      clearTimeout(timer);
      if (watched?.before === before) endWatch();
    };
  }, [running, since, before]);
  return null;
};

const Area = ({ running, Screen, since }: Extract<Place, { readonly kind: 'screen' }>) => {
  const [final, setFinal] = useState<{ readonly error: unknown } | null>(null);
  const [seen, setSeen] = useState(() => lookBeforeDrawing(since));
  if (seen.since !== since) setSeen(lookBeforeDrawing(since)); // another screen: take the snapshot before it renders
  if (final) throw final.error; // thrown above the boundary that caught it, for the layout's boundary with Retry
  const own = { running, since, onFinal: setFinal };
  return (
    <ErrorBoundary
      fallback={(error) => <Crashed running={running} error={error} onFinal={setFinal} />}
    >
      <Suspense fallback={<Waiting {...own} />}>
        <Screen />
        <Standing key={since} {...own} before={seen.before} />
      </Suspense>
    </ErrorBoundary>
  );
};

/** The screen of a remote's version, keyed by version. */
export const RemoteScreen = () => {
  const place = useLoaderData<Place>();
  const owned = useOwner(useLocation().pathname);
  if (place.kind === 'gone' || !owned) return <GoneScreen />;
  if (place.kind === 'missing') return <NotFoundScreen />;
  if (place.kind === 'failed') return <RemoteFailure owned={owned} />;
  return <Area key={place.running.version} {...place} />;
};
