import { CommanderError } from 'commander';
import { exitCodeOf, exitCodes, AlreadyReported, type ExitCode } from './exit-codes';
import type { Streams } from './output';
import { createProgram } from './program';
import { RegistryError } from '../client/index';

/** Advice for an error response. */
const adviceFor = (error: RegistryError): string => {
  if (error.status === 401)
    return '\nProvide a token with --token or SALA_REGISTRY_TOKEN. On the suite’s machine, SALA_DATA_DIR locates the operator’s token.';
  if (error.code === 'release.token_scope')
    return '\nThis token lacks the scope; ask the platform team for another one.';
  if (error.code === 'release.conflict')
    return '\nSomeone else changed it first. Check mfe status and retry if it still applies.';
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
      ? 'No command given; mfe --help lists them.'
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
