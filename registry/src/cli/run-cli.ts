import { CommanderError } from 'commander';
import { exitCodeOf, exitCodes, AlreadyReported, type ExitCode } from './exit-codes';
import type { Streams } from './output';
import { createProgram } from './program';
import { RegistryError } from '../client/index';

/** Advice for an error response. */
const adviceFor = (error: RegistryError): string => {
  if (error.status === 401)
    return '\nName a token: --token or SALA_REGISTRY_TOKEN. On the machine of the suite, SALA_DATA_DIR leads to its operator’s token.';
  if (error.code === 'release.token_scope')
    return '\nThis token may not do that: ask the platform team for one with another scope.';
  if (error.code === 'release.conflict')
    return '\nSomebody else was quicker. Look at mfe status, and do it again if it is still right.';
  return '';
};

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof RegistryError)) return error.message;
  const findings = error.findings.map(
    ({ rule, level, message }) => `\n${level.toUpperCase().padEnd(4)} ${rule.padEnd(6)} ${message}`,
  );
  return `${error.message}${findings.join('')}${adviceFor(error)}`;
};

const messageOf = (error: unknown): string => {
  if (error instanceof CommanderError)
    return error.code === 'commander.help'
      ? 'No command was named; mfe --help lists them.'
      : error.message.replace(/^error: /, '');
  return error instanceof Error ? error.message : String(error);
};

/** The error as a document, for `--json`. */
const asDocument = (error: unknown): unknown => {
  const message = messageOf(error);
  if (!(error instanceof RegistryError)) return { error: { exitCode: exitCodeOf(error), message } };
  const { code, status, findings, seq } = error;
  return { error: { exitCode: exitCodeOf(error), message, code, status, findings, seq } };
};

/** Runs one command. @param words arguments after `mfe` */
export const runCli = async (words: readonly string[], streams: Streams): Promise<ExitCode> => {
  const program = createProgram(streams);
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    const code = exitCodeOf(error);
    // Commander and refusing commands have already printed their reasons.
    if (error instanceof AlreadyReported || code === exitCodes.done) return code;
    if (!(error instanceof CommanderError)) streams.stderr.write(`${explain(error)}\n`);
    if (program.opts<{ readonly json?: true }>().json)
      streams.stdout.write(`${JSON.stringify(asDocument(error), null, 2)}\n`);
    return code;
  }
};
