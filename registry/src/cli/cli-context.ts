import type { Command } from 'commander';
import { createRegistryClient, type RegistryClient } from '../client/index';
import { createOutput, wantsColor, type Output, type Streams } from './output';
import { originOf, tokenFor } from './registry-access';

/** Options of every command, before or after its name. */
interface GlobalOptions {
  readonly registry?: string;
  readonly token?: string;
  readonly json?: true;
  readonly color: boolean;
}

/** Registry and output of a command; lazy, because options are parsed only when it runs. */
export interface CliContext {
  registry(): RegistryClient;
  output(): Output;
}

/** Adds a command: `export const registerVerify: Register = (program, context) => { … }`. */
export type Register = (program: Command, context: CliContext) => void;

export const createContext = (program: Command, streams: Streams): CliContext => {
  let client: RegistryClient | undefined;
  let output: Output | undefined;
  const options = (): GlobalOptions => program.opts<GlobalOptions>();
  return {
    registry() {
      const { registry, token } = options();
      const origin = originOf(registry);
      client ??= createRegistryClient({ origin, token: tokenFor(origin, token) });
      return client;
    },
    output() {
      const { json = false, color } = options();
      output ??= createOutput({ json, color: !json && wantsColor(color, streams), streams });
      return output;
    },
  };
};
