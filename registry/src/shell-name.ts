/** Federation name of the shell; remotes are named `mfe_…`. */
export const shellName = 'host_shell';
