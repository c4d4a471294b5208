import { Resolver } from 'node:dns/promises';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import type { DomainNames } from './port';

/** @param servers name servers to ask instead of the system's. */
export const createDomainNames = (servers?: readonly string[]): DomainNames => ({
  hasRecord: async (name, proof) => {
    refuseInTransaction('the name service');
    const resolver = new Resolver({ timeout: 3000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const records = await resolver.resolveTxt(name).catch(() => []); // a name without records is an error
    return records.some((parts) => parts.join('') === proof);
  },
});
