import { registryPrefix } from '@sala/shared-contracts';
import { bundleFolders, type BundleFolder } from '@sala/tooling/bundles';
import { createRegistryClient } from '../client/index';
import { federationName, folderOf, shortName } from '../cli/bundle-names';
import type { CliContext, Register } from '../cli/cli-context';
import { UsageError } from '../cli/exit-codes';
import { explain } from '../cli/command-help';
import { unknownName } from '../cli/nearest-name';
import { originOf, tokenFor } from '../cli/registry-access';
import { freePort } from './free-port';

interface DevOptions {
  readonly against?: string;
  readonly hours: string;
  readonly port?: string;
}

const usualPort = 4411;

const wholeNumber = (option: string, text: string, most: number): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new UsageError(`${option} must be a whole number from 1 to ${most}, not "${text}"`);
  return value;
};

const remoteFolder = (word: string): BundleFolder => {
  const remotes = bundleFolders.filter((folder) => folder !== 'host-shell');
  const found = remotes.find((folder) => folder === folderOf(federationName(word)));
  if (!found)
    throw new UsageError(unknownName('remote in this working copy', word, remotes.map(shortName)));
  return found;
};

const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve());
  });

const timeOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(instant));

const dev = async (
  context: CliContext,
  token: string | undefined,
  word: string,
  { against, hours, port }: DevOptions,
): Promise<void> => {
  const folder = remoteFolder(word);
  const name = federationName(folder);
  const lasts = wholeNumber('--hours', hours, 8);
  const preferred = port === undefined ? usualPort : wholeNumber('--port', port, 65_535);
  const output = context.output();
  const origin = against === undefined ? null : originOf(against);
  const registry =
    origin === null
      ? context.registry()
      : createRegistryClient({ origin, token: tokenFor(origin, token) });
  // Requests the grant before loading the compiler, so a refusal is immediate.
  const at = port === undefined ? await freePort(preferred) : preferred;
  const grant = await registry.releaseGrantCreate({
    body: { kind: 'override', name, origin: `http://localhost:${at}`, hours: lasts },
  });
  output.note(`compiling ${folder}`);
  // Deferred: loading webpack takes longer than any other command.
  const { serveOverride } = await import('@sala/tooling/dev-override');
  const server = await serveOverride({
    folder,
    port: at,
    onCompiled: ({ ms, errors }) => {
      output.note(
        errors.length === 0
          ? `${output.paint('good', 'compiled')} in ${(ms / 1000).toFixed(1)} s`
          : `${output.paint('bad', 'failed')}\n${errors.join('\n')}`,
      );
    },
  });
  try {
    const address = `${registry.origin}${grant.path}`;
    output.result({ name, origin: server.origin, address, expiresAt: grant.expiresAt }, () =>
      [
        `Open ${output.paint('strong', address)}`,
        `in the browser that shall have ${name} from ${server.origin}, until ${timeOf(grant.expiresAt)}. It belongs to the signed-in person who opens it first, and is logged.`,
      ].join('\n'),
    );
    output.note(
      `An edit reloads the page. Ctrl-C stops; ${registry.origin}${registryPrefix}/grants/end gives the browser the released version again.`,
    );
    await untilStopped();
  } finally {
    // Without the server the page would report the remote as unreachable. If the registry is away,
    // the grant expires.
    await registry.releaseGrantRevoke({ params: { grantId: grant.id } }).then(
      () => output.note('The grant is revoked: the next page load is the released one.'),
      () =>
        output.note(`The grant could not be revoked; it expires at ${timeOf(grant.expiresAt)}.`),
    );
    await server.close();
  }
};

export const registerDev: Register = (program, context) => {
  const command = program
    .command('dev')
    .summary('run a remote of the working copy in a running suite')
    .description(
      'Compiles a remote as you edit it, and grants one browser a page of the running suite that loads it from here. A red banner marks the page; the grant is logged.',
    )
    .argument('<remote>')
    .option('--against <url>', 'origin of the suite (default: the registry’s)')
    .option('--hours <number>', 'validity of the grant, at most 8', '8')
    .option('--port <number>', `port of the remote (default: ${usualPort}, or any free one)`);
  command.action((remote: string, options: DevOptions) =>
    dev(context, program.opts<{ readonly token?: string }>().token, remote, options),
  );
  explain(command, {
    examples: [
      ['mfe dev billing', 'in the suite on this machine'],
      [
        'mfe dev billing --against https://suite.example',
        'in another suite, with a token of scope dev',
      ],
    ],
    next: 'mfe publish billing publishes it; mfe verify billing runs the gate.',
  });
};
