import { composition, pageComposition } from '../composition';
import { loadFederation } from '../federation';
import { useRemotes } from '../running';

/** Whose code it was, by the file that did it; the shell's where nothing says. */
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

/** Tells the registry which version does what the page's policy forbids. */
export const watchPolicy = (): void => {
  document.addEventListener('securitypolicyviolation', ({ sourceFile, effectiveDirective }) => {
    void loadFederation().then(
      ({ tell }) => tell(subjectOf(sourceFile), 'csp', { code: effectiveDirective }),
      () => undefined, // counts only
    );
  });
};
