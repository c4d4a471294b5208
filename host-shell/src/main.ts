import { nextTask } from './startup/next-task';

/**
 * The pieces of the first load, in order. All of them are in the page's first files; each is
 * evaluated in a task of its own, because together they would keep a slow computer from answering
 * for a third of a second.
 */
const pieces = [
  () => import(/* webpackMode: "eager" */ './startup/drawing'),
  () => import(/* webpackMode: "eager" */ './startup/libraries'),
  () => import(/* webpackMode: "eager" */ './startup/theme'),
];

const run = async (): Promise<void> => {
  for (const evaluate of pieces) {
    await evaluate();
    await nextTask();
  }
  const { start } = await import(/* webpackMode: "eager" */ './startup/start');
  await nextTask();
  await start();
};

run().catch((error: unknown) => {
  document.documentElement.dataset['failed'] = ''; // the page's static text says what to do
  dispatchEvent(new CustomEvent('sala:failed', { detail: 'load_failed' })); // boot.ts tells the registry
  throw error;
});
