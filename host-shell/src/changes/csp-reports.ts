import { composition, pageComposition } from '../composition';
import { loadFederation } from '../load-federation';
import { useRemotes } from '../remote-state';

/** The version whose file violated the policy; the shell when unknown. */
const subjectOf = (file: string): string => {
  const path = URL.canParse(file) ? new URL(file).pathname : '';
  for (const [name, { stable, lkg, canary }] of Object.entries(composition().remotes)) {
    for (const version of [stable, lkg, canary]) {
      if (version && path.startsWith(version.base)) return `${name}@${version.version}`;
    }
    const running = useRemotes.getState().running[name];
    if (running && path.includes(`/${running.version}/`)) return `${name}@${running.version}`;
  }
  return `host_shell@${pageComposition.shell.version}`;
};

/** Reports versions that violate the page's content security policy. */
export const reportPolicyViolations = (): void => {
  document.addEventListener('securitypolicyviolation', ({ sourceFile, effectiveDirective }) => {
    void loadFederation().then(
      ({ reportBeacon }) =>
        reportBeacon(subjectOf(sourceFile), 'csp', { code: effectiveDirective }),
      () => undefined, // telemetry only
    );
  });
};
