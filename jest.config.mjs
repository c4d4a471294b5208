import { testTimeout } from '@sala/tooling/jest';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Every package in one jest process, so that its workers are shared by all of them. */
export default {
  projects: readdirSync(import.meta.dirname)
    .filter((name) => existsSync(`${import.meta.dirname}/${name}/jest.config.mjs`))
    .map((name) => `<rootDir>/${name}`),
  // One more than there are cores: a test waits for timers and databases, too.
  maxWorkers: availableParallelism() + 1,
  testTimeout,
};
