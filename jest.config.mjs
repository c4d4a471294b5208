import { existsSync, readdirSync } from 'node:fs';

/** Every package in one jest process, so that two workers are shared by all of them. */
export default {
  projects: readdirSync(import.meta.dirname)
    .filter((name) => existsSync(`${import.meta.dirname}/${name}/jest.config.mjs`))
    .map((name) => `<rootDir>/${name}`),
  maxWorkers: 3,
  // Of the whole run: jest does not take it from a project.
  testTimeout: 20_000,
};
