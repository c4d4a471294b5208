/** The shell among the bundles; remotes are called `mfe_…`. */
export const shellName = 'host_shell';
