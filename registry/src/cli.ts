import { runCli } from './cli/run-cli';

// `process.exit` would truncate output to a pipe.
process.exitCode = await runCli(process.argv.slice(2), process);
