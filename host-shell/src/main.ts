import { nextTask } from './startup/next-task';

/**
 * Parts of the first load, in order. All are in the page's first files, but evaluated in separate
 * tasks: together they would block a slow computer for a third of a second.
 */
const pieces = [
  () => import(/* webpackMode: "eager" */ './startup/react'),
  () => import(/* webpackMode: "eager" */ './startup/router'),
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
  dispatchEvent(new CustomEvent('sala:failed', { detail: 'load_failed' })); // boot.ts reports it to the registry
  throw error;
});
