import {
  identityFindings,
  pluginPackage,
  sdkPackage,
  type Release,
  type ReleaseFinding,
} from '@sala/shared-contracts';
import type { ReleaseRules } from '../registry-port';
import { remoteFindings, promiseOf } from './shell-compatibility';
import { carriedFindings } from './carried-rules';
import { budgetFindings, nameFindings, promiseFindings } from './identity-rules';
import { declarationFindings } from './share-rules';

type Context = Parameters<ReleaseRules['check']>[1];

/** How every stable remote fares under this shell, and who has to act. */
const shellFindings = (release: Release, { others, revoked }: Context): ReleaseFinding[] => {
  const promise = promiseOf(release);
  return others
    .filter(({ kind }) => kind === 'remote')
    .flatMap((remote) =>
      remoteFindings(remote, promise, revoked).map((finding) => ({
        ...finding,
        message: `${remote.name}@${remote.version} (${remote.contract?.owner ?? remote.name}): ${finding.message}`,
      })),
    );
};

const check = (release: Release, context: Context): ReleaseFinding[] => {
  const own = [
    ...nameFindings(release, context.others),
    ...promiseFindings(release, context.previous),
  ];
  const identity = identityFindings(release.load, context.revoked);
  if (release.kind === 'shell') return [...own, ...identity, ...shellFindings(release, context)];
  return [
    ...own,
    ...declarationFindings(release),
    ...carriedFindings(release),
    ...budgetFindings(release),
    ...(context.shell
      ? remoteFindings(release, promiseOf(context.shell), context.revoked)
      : identity),
  ];
};

/**
 * Whether a finding is the release's own fault in any context, which refuses publishing. Other
 * findings refuse promotion only, so that a shell and remotes that need each other can be published
 * first and promoted together.
 */
export const refusesPublish = ({ rule, level, subject }: ReleaseFinding): boolean => {
  if (level !== 'fail' || ['R1', 'R2', 'R6', 'R7'].includes(rule)) return false;
  return (
    !(rule === 'R9' && subject === pluginPackage) && !(rule === 'R8' && subject === sdkPackage)
  );
};

/** The compatibility rules (docs/how-to/release.md). */
export const createRules = (): ReleaseRules => ({ check });
