export { remoteFindings, promiseOf, symbolUse, type ShellPromise } from './shell-compatibility';
export { createRules, refusesPublish } from './rules';
