import process from 'node:process';
import { identitySealedColumns } from './identity/sql/sealed-columns';
import { rotateCommand } from './platform/secrets/rotate-command';
import { messagingSealedColumns } from './messaging/sql/sealed-columns';
import { rulesSealedColumns } from './rules/sql/sealed-columns';
import { platformSealedColumns } from './platform/secrets/sealed-columns';

process.exitCode = await rotateCommand(
  process.argv.slice(2),
  process.env,
  [
    ...platformSealedColumns,
    ...identitySealedColumns,
    ...messagingSealedColumns,
    ...rulesSealedColumns,
  ],
  (line) => {
    process.stdout.write(`${line}\n`);
  },
);
