import { ApiError } from '@sala/shared-auth';
import { ErrorBoundary, LoadingState } from '@sala/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { isRouteErrorResponse, useLoaderData, useLocation } from 'react-router-dom';
import { useOwner } from '../composition';
import { RemoteFailure } from '../layouts/remote-area';
import { rerunGuards } from '../navigation';
import type { FallbackReason, RunningVersion } from '../remote-state';
import { GoneScreen, NotFoundScreen } from '../screens/errors/error-screens';
import { reportBeacon } from './beacons';
import { repairPage } from './page-repair';
import { failureOf } from './failure-code';
import { snapshotPage, type PageSnapshot } from './page-guard';
import type { RemotePlace } from './remote-route';
import { isProven, markProven, subjectOf } from './proven-versions';
import { abandonVersion, loadTimeoutFor } from './versions';

/** Milliseconds after which a shown screen counts as working, and a load as slow. */
const provenAfterMs = 1000;
const slowAfterMs = 3000;
/** Milliseconds that rendering may take, however late the code arrived. */
const renderMs = 1000;

interface AreaProps {
  readonly running: RunningVersion;
}

/** A failed response of the server is not the version's fault. */
const isServerFailure = (error: unknown): boolean =>
  error instanceof ApiError || isRouteErrorResponse(error);

type ReportFinalError = (failure: { readonly error: unknown }) => void;

interface CrashedProps extends AreaProps {
  readonly error: unknown;
  /** Nothing replaces it: the layout's panel shows the error. */
  readonly onFinalError: ReportFinalError;
}

/**
 * Replaces a version that fails on first render by the previous one, at once. @returns false when
 * there is none.
 */
const fallBack = (running: RunningVersion, why: FallbackReason): boolean => {
  if (isProven(running) || !abandonVersion(running.name, running.version, 'broken', why))
    return false;
  rerunGuards();
  return true;
};

const CrashedScreen = ({ running, error, onFinalError }: CrashedProps) => {
  useEffect(() => {
    if (isServerFailure(error)) return onFinalError({ error });
    reportBeacon(subjectOf(running), 'crashed', { code: failureOf(error) });
    if (!fallBack(running, 'crashed')) onFinalError({ error });
  }, [running, error, onFinalError]);
  return <LoadingState />;
};

interface WaitingProps extends AreaProps {
  readonly since: number;
  readonly onFinalError: ReportFinalError;
}

const useTimeLimit = (
  { running, since, onFinalError }: WaitingProps,
  isLate: () => boolean,
): void => {
  useEffect(() => {
    const timer = setTimeout(
      () => {
        if (!isLate()) return;
        reportBeacon(subjectOf(running), 'crashed', { code: 'late' });
        if (!fallBack(running, 'late'))
          onFinalError({ error: new Error(`${running.name} did not finish opening its screen`) });
      },
      Math.max(renderMs, loadTimeoutFor(running.name) - (performance.now() - since)),
    );
    return () => clearTimeout(timer);
  }, [running, since, onFinalError, isLate]);
};

const always = (): boolean => true;

/** A screen that suspends on something of its own before it shows anything. */
const SuspendedScreen = (props: WaitingProps) => {
  useTimeLimit(props, always);
  return <LoadingState />;
};

/** Whether a screen shows nothing but a busy indicator. */
const isBusyOnly = (): boolean => {
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
let watched: { readonly running: RunningVersion; readonly before: PageSnapshot } | null = null;

const endWatch = (): void => {
  if (watched) repairPage(watched.running, watched.before);
  watched = null;
};

const snapshotBeforeRender = (since: number) => {
  endWatch();
  return { since, before: snapshotPage() };
};

interface StandingProps extends WaitingProps {
  readonly before: PageSnapshot;
}

/**
 * Mounted last: once its effect runs, the screen has rendered and its changes of the page are
 * visible.
 */
const MountedScreenWatch = (props: StandingProps) => {
  const { running, since, before } = props;
  const queries = useQueryClient();
  // Waiting for the server or the network is not the version's fault.
  const isStuck = useCallback(
    () => isBusyOnly() && queries.isFetching() === 0 && navigator.onLine,
    [queries],
  );
  useTimeLimit(props, isStuck);
  useEffect(() => {
    const ms = performance.now() - since;
    if (ms > slowAfterMs) reportBeacon(subjectOf(running), 'slow_mount', { ms });
    watched = { running, before };
    const lookNow = (): boolean => {
      if (watched?.before !== before) return false;
      const harm = repairPage(running, before);
      return harm !== null && fallBack(running, harm.kind);
    };
    if (lookNow()) return undefined;
    const timer = setTimeout(() => {
      if (!lookNow() && !isBusyOnly()) markProven(running);
    }, provenAfterMs);
    return () => {
      clearTimeout(timer);
      if (watched?.before === before) endWatch();
    };
  }, [running, since, before]);
  return null;
};

const ScreenArea = ({
  running,
  Screen,
  since,
}: Extract<RemotePlace, { readonly kind: 'screen' }>) => {
  const [final, setFinal] = useState<{ readonly error: unknown } | null>(null);
  const [seen, setSeen] = useState(() => snapshotBeforeRender(since));
  if (seen.since !== since) setSeen(snapshotBeforeRender(since)); // another screen: take the snapshot before it renders
  if (final) throw final.error; // thrown above the boundary that caught it, for the layout's boundary with Retry
  const own = { running, since, onFinalError: setFinal };
  return (
    <ErrorBoundary
      fallback={(error) => (
        <CrashedScreen running={running} error={error} onFinalError={setFinal} />
      )}
    >
      <Suspense fallback={<SuspendedScreen {...own} />}>
        <Screen />
        <MountedScreenWatch key={since} {...own} before={seen.before} />
      </Suspense>
    </ErrorBoundary>
  );
};

/** The screen of a remote's version, keyed by version. */
export const RemoteScreen = () => {
  const place = useLoaderData<RemotePlace>();
  const owned = useOwner(useLocation().pathname);
  if (place.kind === 'gone' || !owned) return <GoneScreen />;
  if (place.kind === 'missing') return <NotFoundScreen />;
  if (place.kind === 'failed') return <RemoteFailure owned={owned} />;
  return <ScreenArea key={place.running.version} {...place} />;
};
