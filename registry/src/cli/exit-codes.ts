import { CommanderError } from 'commander';
import { RegistryError, RegistryUnreachable } from '../client/index';

/** Exit codes a pipeline can branch on. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3, conflict: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Invalid usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The reason has been printed; only the exit code remains. */
export class AlreadyReported extends Error {
  override readonly name = 'Refused';
}

const informational = new Set(['commander.helpDisplayed', 'commander.version']);

export const exitCodeOf = (error: unknown): ExitCode => {
  if (error instanceof CommanderError)
    return informational.has(error.code) ? exitCodes.done : exitCodes.usage;
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof RegistryUnreachable) return exitCodes.unreachable;
  if (error instanceof RegistryError && error.code === 'release.conflict')
    return exitCodes.conflict;
  return exitCodes.refused;
};
