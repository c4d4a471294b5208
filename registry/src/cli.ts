import { runCli } from './cli/run-cli';

// Not `process.exit`: what was written to a pipe is to arrive whole.
process.exitCode = await runCli(process.argv.slice(2), process);
