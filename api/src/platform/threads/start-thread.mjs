// Entry point of worker threads, because Node 20 cannot start one from TypeScript.
import { parentPort } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();

/** Serialises an error for the main thread. */
const asFailure = (error) =>
  error?.name === 'ProblemError'
    ? { problem: { code: error.code, errors: error.facts.errors, meta: error.facts.meta } }
    : { message: String(error?.stack ?? error) };

parentPort.on('message', async ({ module, input }) => {
  try {
    const { run } = await import(module);
    const output = await run(input, (part) => parentPort.postMessage({ part }));
    parentPort.postMessage({ output });
  } catch (error) {
    parentPort.postMessage({ failure: asFailure(error) });
  }
});
