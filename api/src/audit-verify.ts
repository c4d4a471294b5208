import process from 'node:process';
import { verifyCommand } from './platform/audit/verify-command';

process.exitCode = await verifyCommand(process.argv.slice(2), process.env, (line) => {
  process.stdout.write(`${line}\n`);
});
