import { isIPv6 } from 'node:net';
import path from 'node:path';
import type { ReleaseAuthority } from '@sala/registry';
import type { ReleaseAction, ReleaseEvent } from '@sala/shared-contracts';
import type { Config } from './config';

/** Origin of a server for programs on this machine. */
export const localOrigin = (host: string, port: number): string => {
  const everywhere = ['0.0.0.0', '::'].includes(host);
  return `http://${everywhere ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${port}`;
};

/** An `mfe` command that reaches this server from another terminal. */
export const mfeCall = (
  { dataDir, host }: Pick<Config, 'dataDir' | 'host'>,
  port: number,
  words: string,
): string => {
  const settings = [
    ...(port === 4400 ? [] : [`SALA_REGISTRY_URL=${localOrigin(host, port)} `]),
    ...(dataDir === path.resolve('.data') ? [] : [`SALA_DATA_DIR=${dataDir} `]),
  ];
  return `${settings.join('')}npm run mfe -- ${words}`;
};

const did: Readonly<Partial<Record<ReleaseAction, string>>> = {
  promoted: 'promoted',
  canary_started: 'made a canary of',
  canary_changed: 'changed the canary of',
  canary_stopped: 'stopped the canary of',
  rolled_back: 'went back to',
  revoked: 'revoked',
  removed: 'took out of the suite',
};

const whatOf = ({ target: { name, version }, evidence }: ReleaseEvent): string =>
  name === null
    ? Object.keys(evidence['versions'] ?? {}).join(', ')
    : `${name} ${version ?? ''}`.trim();

const sentenceOf = (event: ReleaseEvent): string =>
  `${event.actor.name} ${did[event.action] ?? event.action} ${whatOf(event)} on ${event.at.slice(0, 16).replace('T', ' ')} UTC`;

interface Plan {
  readonly releases: boolean;
  /** What happens and why, for the operator. */
  readonly says: string;
}

/**
 * Whether `npm start` releases the checkout. It never overrides people or the health rule: what
 * they released, rolled back or removed stays.
 */
export const releaseAtStart = (
  config: Pick<Config, 'demo' | 'dataDir' | 'host'>,
  port: number,
  decided: ReleaseAuthority,
): Plan => {
  if (decided.by === 'nobody')
    return { releases: true, says: 'Releasing the checkout: nothing was released here before.' };
  if (decided.by === 'start' && config.demo) {
    return {
      releases: true,
      says: 'Releasing what changed in the checkout: this is a demonstration, and nobody has released by hand.',
    };
  }
  const because = decided.by === 'somebody' ? sentenceOf(decided.last) : 'this is no demonstration';
  return {
    releases: false,
    says:
      `Nothing is built or released, because ${because}: what is in force stays so. To release the checkout, run ` +
      `${mfeCall(config, port, 'publish --all')}, then verify and promote (docs/how-to/release.md).`,
  };
};
