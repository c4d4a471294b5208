import type { ReleaseFinding } from '@sala/shared-contracts';
import type { RefusalFacts } from '../registry-port';
import { ReleaseRefused } from '../life-cycle/release-refused';
import type { VersionName } from '../releases/release-table';
import { scan } from '../rules/eval-scan';
import { inspectBuild, type InspectedBuild } from './inspect-build';

/** A consistent build and the findings of the script scan. */
export type ReadBuild = Omit<InspectedBuild, 'scripts'> & {
  readonly scanned: readonly ReleaseFinding[];
};

export interface BuildQuestion extends VersionName {
  readonly directory: string;
}

/** Message posted by the worker. */
export type BuildAnswer =
  | { readonly build: ReadBuild }
  | { readonly refused: { readonly code: ReleaseRefused['code']; readonly facts: RefusalFacts } }
  | { readonly failed: { readonly message: string; readonly code: string | null } };

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Reads, hashes and scans a finished build. */
export const readBuild = async ({ directory, ...claimed }: BuildQuestion): Promise<BuildAnswer> => {
  try {
    const { scripts, ...build } = await inspectBuild(directory, claimed);
    return { build: { ...build, scanned: scan(scripts) } };
  } catch (error) {
    if (error instanceof ReleaseRefused)
      return { refused: { code: error.code, facts: error.facts } };
    return { failed: { message: String(error), code: codeOf(error) } };
  }
};
