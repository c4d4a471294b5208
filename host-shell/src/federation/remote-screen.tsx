import { ApiError } from '@sala/shared-auth';
import { ErrorBoundary, LoadingState } from '@sala/shared-ui';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useLoaderData, useLocation } from 'react-router-dom';
import { useOwner } from '../composition';
import { RemoteFailure } from '../layouts/remote-area';
import { lookAgain } from '../navigation';
import type { RunningVersion } from '../running';
import { GoneScreen, NotFoundScreen } from '../screens/errors/error-screens';
import { tell } from './beacons';
import { failureOf } from './failure-code';
import type { Place } from './remote-route';
import { hasStood, markStood, subjectOf } from './standing';
import { giveUp } from './versions';

/** Milliseconds: a screen that was there for so long works; one that took longer to come is slow. */
const standsAfter = 1000;
const slowAfter = 3000;

interface AreaProps {
  readonly running: RunningVersion;
}

/** What the server answers is no fault of the version. */
const isOfServer = (error: unknown): boolean => error instanceof ApiError || isRouteErrorResponse(error);

interface CrashedProps extends AreaProps {
  readonly error: unknown;
  /** Nothing takes its place: the panel of the layout shows it. */
  readonly onFinal: (failure: { readonly error: unknown }) => void;
}

/** A version that fails when it is first shown gives way to the one before it, here and now. */
const Crashed = ({ running, error, onFinal }: CrashedProps) => {
  useEffect(() => {
    if (isOfServer(error)) return onFinal({ error });
    tell(subjectOf(running), 'crashed', { code: failureOf(error) });
    if (!hasStood(running) && giveUp(running.name, running.version, 'broken')) lookAgain();
    else onFinal({ error });
  }, [running, error, onFinal]);
  return <LoadingState />;
};

const Standing = ({ running, since }: AreaProps & { readonly since: number }) => {
  useEffect(() => {
    const ms = performance.now() - since;
    if (ms > slowAfter) tell(subjectOf(running), 'slow_mount', { ms });
    const timer = setTimeout(() => markStood(running), standsAfter);
    return () => clearTimeout(timer);
  }, [running, since]);
  return null;
};

const Area = ({ running, Screen, since }: Extract<Place, { readonly kind: 'screen' }>) => {
  const [final, setFinal] = useState<{ readonly error: unknown } | null>(null);
  if (final) throw final.error; // above the boundary that caught it: told by the layout's, with Retry
  return (
    <ErrorBoundary fallback={(error) => <Crashed running={running} error={error} onFinal={setFinal} />}>
      <Screen />
      <Standing key={since} running={running} since={since} />
    </ErrorBoundary>
  );
};

/** The screen of a remote's version: another version is another screen. */
export const RemoteScreen = () => {
  const place = useLoaderData<Place>();
  const owned = useOwner(useLocation().pathname);
  if (place.kind === 'gone' || !owned) return <GoneScreen />;
  if (place.kind === 'missing') return <NotFoundScreen />;
  if (place.kind === 'failed') return <RemoteFailure owned={owned} />;
  return <Area key={place.running.version} {...place} />;
};
