import { Command } from 'commander';
import { registerDev } from '../dev-override/command';
import { registerVerify } from '../verify/command';
import { registerCanary } from './commands/canary';
import { registerDiff } from './commands/diff';
import { registerGrant } from './commands/grant';
import { registerImpact } from './commands/impact';
import { registerLog } from './commands/log';
import { registerNew } from './commands/new';
import { registerPromote } from './commands/promote';
import { registerPublish } from './commands/publish';
import { registerRemoval } from './commands/remove';
import { registerRollback } from './commands/rollback';
import { registerStatus } from './commands/status';
import { registerToken } from './commands/token';
import { createContext, type Register } from './cli-context';
import type { Streams } from './output';
import { defaultOrigin } from './registry-access';

/** In the order of a release. */
const commands: readonly Register[] = [
  registerNew,
  registerDev,
  registerPublish,
  registerVerify,
  registerCanary,
  registerPromote,
  registerRollback,
  registerStatus,
  registerLog,
  registerDiff,
  registerImpact,
  registerRemoval,
  registerToken,
  registerGrant,
];

const about = `Manages releases of the suite: builds, publishes, verifies, promotes and rolls back.

Write a remote as billing, mfe-billing or mfe_billing, the shell as shell; a version by its prefix, or latest.`;

const footer = `
Environment:
  SALA_REGISTRY_URL    address of the registry (${defaultOrigin})
  SALA_REGISTRY_TOKEN  pipeline token; on the suite's machine the operator's token is found
  NO_COLOR             no colours

Exit codes:
  0 done · 1 refused or failed · 2 invalid usage · 3 registry unreachable · 4 conflict with another change`;

export const createProgram = (streams: Streams): Command => {
  const program = new Command('mfe')
    .description(about)
    .usage('<command> [options]')
    .option('--registry <url>', 'address of the registry')
    .option('--token <token>', 'token to use')
    .option('--json', 'one JSON document on stdout, everything else on stderr')
    .option('--no-color', 'no colours')
    .helpCommand('help [command]', 'explain a command, with examples')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', footer)
    .configureOutput({
      writeOut: (text) => void streams.stdout.write(text),
      writeErr: (text) => void streams.stderr.write(text),
    })
    .exitOverride();
  const context = createContext(program, streams);
  for (const register of commands) register(program, context);
  return program;
};
