export { besideShell, promiseOf, symbolUse, type ShellPromise } from './beside-shell';
export { createRules, refusesPublish } from './rules';
