/** For the tests of remotes: what the shell gives them, and a server that speaks the contract. */
export { noAnswer, page, problem, startApi, type Answer, type TestApi } from './answers';
export { renderModule, type Rendered, type RenderOptions } from './render-module';
export { sessionOf, type Somebody } from './sessions';
export { TestQueries } from './test-queries';
