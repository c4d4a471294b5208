import { parentPort } from 'node:worker_threads';
import { tsImport } from 'tsx/esm/api';

// Worker threads do not inherit the TypeScript loader from every parent.
const { readBuild } = await tsImport('./read-build.ts', import.meta.url);

parentPort.postMessage('ready');
parentPort.on('message', async (question) => parentPort.postMessage(await readBuild(question)));
