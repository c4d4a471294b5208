import type { ReleaseRegistryPort, TokenHolder } from '@sala/registry';
import { grantTokenOf, releaseTokenOf, type PersonOf } from '@sala/registry/http';
import type { SignedComposition } from '@sala/shared-contracts';
import type { FastifyRequest } from 'fastify';

/** Who may load a version: everyone; only this caller; not this caller. */
type Allowed = 'everybody' | 'caller' | 'nobody' | 'unknown token';

export type ArtefactAccess = (
  request: FastifyRequest,
  folder: string,
  version: string,
) => Promise<Allowed>;

type Registry = Pick<ReleaseRegistryPort, 'isOpen' | 'holderOf' | 'grants' | 'composition'>;

const covers = ({ remote, scopes }: TokenHolder, name: string): boolean =>
  remote === null || remote === name || scopes.includes('admin');

const isNamed = ({ shell, remotes }: SignedComposition, name: string, version: string): boolean => {
  const remote = remotes[name];
  const versions = name === 'host_shell' ? [shell] : [remote?.stable, remote?.lkg, remote?.canary];
  return versions.some((one) => one?.version === version);
};

/**
 * A version never in force, or not for thirty days, is served only to its release team (a token for
 * the bundle) and to browsers with a grant whose page contains it. For others it does not exist.
 */
export const artefactAccess = (registry: Registry, personOf: PersonOf): ArtefactAccess => {
  const isPreviewed = async (
    request: FastifyRequest,
    name: string,
    version: string,
  ): Promise<boolean> => {
    const token = grantTokenOf(request);
    const person = token === null ? null : await personOf(request);
    const grant = token === null || !person ? null : await registry.grants.read(token, person);
    if (grant?.kind !== 'replay') return false;
    const replayed = await registry.composition(grant.composition);
    return replayed !== null && isNamed(replayed.composition, name, version);
  };

  return async (request, folder, version) => {
    const name = folder.replace('-', '_');
    if (await registry.isOpen(name, version)) return 'everybody';
    const secret = releaseTokenOf(request);
    const holder = secret === null ? null : await registry.holderOf(secret);
    if (secret !== null && !holder) return 'unknown token';
    if (holder && covers(holder, name)) return 'caller';
    return (await isPreviewed(request, name, version)) ? 'caller' : 'nobody';
  };
};
