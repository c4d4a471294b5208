import type { GateEvidence, ReleaseState } from '@sala/shared-contracts';
import type { RegistryClient } from '../client/index';
import { runGate } from './gate/gate';
import { planOf } from './gate-plan';
import { startSuite, type ChosenVersion } from './disposable-suite';
import { checkTypes } from './exposed-types';
import { shellName } from '../shell-name';

/** Demo accounts, present in every verification suite (README). */
const demo = {
  owner: { email: 'owner@demo.sala.test', password: 'Sala-demo-1' },
  founder: { email: 'nocompany@demo.sala.test', password: 'Sala-demo-1' },
} as const;

export interface VerifyOptions {
  readonly registry: RegistryClient;
  readonly state: ReleaseState;
  readonly candidate: ChosenVersion;
  /** Version of another shell the remote must run under. */
  readonly shell?: string | undefined;
  readonly screenshots?: string | undefined;
  readonly tell: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Result with one set of other bundles. */
export interface GateOutcome {
  readonly label: string;
  /** False: informational, for a shell not yet in force. */
  readonly decides: boolean;
  readonly evidence: GateEvidence;
}

/** Merges the results of a shell with stable remotes and with canaries. */
const joined = (outcomes: readonly GateOutcome[]): GateOutcome[] => {
  const [first, ...others] = outcomes;
  if (!first || others.length === 0) return [...outcomes];
  const all = outcomes.map(({ evidence }) => evidence);
  const evidence: GateEvidence = {
    against: [...new Set(all.flatMap(({ against }) => against))],
    passed: all.every(({ passed }) => passed),
    startedAt: first.evidence.startedAt,
    ms: all.reduce((sum, { ms }) => sum + ms, 0),
    checks: outcomes.flatMap(({ label, evidence: { checks } }) =>
      checks.map((check) => ({ ...check, name: `${check.name} (${label})` })),
    ),
  };
  return [{ label: outcomes.map(({ label }) => label).join(', '), decides: true, evidence }];
};

/**
 * Runs a version in disposable suites and stores the evidence in the registry. Cleans up in every
 * case.
 *
 * @returns one result per set of bundles for a remote, a single one for a shell
 */
export const verifyRelease = async ({
  registry,
  state,
  candidate,
  shell,
  screenshots,
  tell,
  signal,
}: VerifyOptions): Promise<readonly GateOutcome[]> => {
  const plan = planOf(state, candidate, shell);
  const suite = await startSuite(registry, plan.releases, tell, signal);
  const outcomes: GateOutcome[] = [];
  try {
    if (plan.base.length > 0) await suite.putInForce(plan.base);
    for (const { label, promotes, remotes, types, decides } of plan.runs) {
      signal.throwIfAborted();
      if (promotes.length > 0) await suite.putInForce(promotes);
      tell(`verifying ${candidate.name} ${candidate.version} with ${label}`);
      const typed = await checkTypes(registry, types, candidate.name === shellName);
      const seen = await runGate({
        origin: suite.origin,
        name: candidate.name,
        remotes,
        accounts: demo,
        tell,
        screenshots,
        signal,
      });
      const evidence = {
        ...seen,
        passed: seen.passed && typed.every(({ passed }) => passed),
        checks: [...typed, ...seen.checks],
      };
      outcomes.push({ label, decides, evidence });
    }
  } finally {
    tell('removing the suite');
    await suite.remove();
  }
  const judged = candidate.name === shellName ? joined(outcomes) : outcomes;
  for (const { evidence } of judged)
    await registry.releaseEvidenceCreate({ params: candidate, body: evidence });
  return judged;
};
