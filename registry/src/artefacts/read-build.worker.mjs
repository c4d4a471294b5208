import { parentPort } from 'node:worker_threads';
import { tsImport } from 'tsx/esm/api';

// A thread does not inherit the loader of TypeScript from every program that starts it.
const { readBuild } = await tsImport('./read-build.ts', import.meta.url);

parentPort.postMessage('ready');
parentPort.on('message', async (question) => parentPort.postMessage(await readBuild(question)));
