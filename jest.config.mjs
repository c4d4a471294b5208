/** Every package in one jest process, so that two workers are shared by all of them. */
export default {
  projects: [
    'shared-contracts', 'shared-auth', 'shared-ui', 'shell-sdk',
    'host-shell', 'mfe-hospital', 'mfe-customers', 'mfe-billing', 'mfe-settings',
    'api', 'registry', 'server', 'tooling',
  ].map((name) => `<rootDir>/${name}`),
  maxWorkers: 2,
  // Of the whole run: jest does not take it from a project.
  testTimeout: 20_000,
};
