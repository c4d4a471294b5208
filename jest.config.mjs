import { existsSync, readdirSync } from 'node:fs';

/** Every package in one jest process, so that its workers are shared by all of them. */
export default {
  projects: readdirSync(import.meta.dirname)
    .filter((name) => existsSync(`${import.meta.dirname}/${name}/jest.config.mjs`))
    .map((name) => `<rootDir>/${name}`),
  // One more than there are cores: a test waits for timers and databases, too.
  maxWorkers: 3,
  // Of the whole run: jest does not take it from a project.
  testTimeout: 45_000,
};
