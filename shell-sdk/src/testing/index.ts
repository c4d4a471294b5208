/** Test helpers for remotes: the shell's services, and a server that follows the contract. */
export { noAnswer, page, problem, startApi, type Answer, type TestApi } from './answers';
export { renderModule, type Rendered, type RenderOptions } from './render-module';
export { sessionOf, type Somebody } from './sessions';
export { TestQueries } from './test-queries';
