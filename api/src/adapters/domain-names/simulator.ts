import { refuseInTransaction } from '../../platform/database/open-transaction';
import type { DomainNames } from './port';

/** Domains that nobody can register (RFC 6761). */
const reserved = /\.(?:test|example)$/;

/** Finds every record of a reserved domain, as nobody can publish one; asks about all others. */
export const simulateReserved = (others: DomainNames): DomainNames => ({
  hasRecord: (name, proof) => {
    refuseInTransaction('the name service'); // as with a real one
    return reserved.test(name) ? Promise.resolve(true) : others.hasRecord(name, proof);
  },
});
