import path from 'node:path';
import process from 'node:process';
import { officialCodesCommand } from '@sala/api';
import { openLocalDatabase } from './local-database';

const dataDir = path.resolve(process.cwd(), process.env['SALA_DATA_DIR'] ?? '.data');

process.exitCode = await officialCodesCommand(process.argv.slice(2), {
  environment: process.env,
  openLocal: () => openLocalDatabase(dataDir),
  say: (line) => {
    process.stdout.write(`${line}\n`);
  },
});
