/** Looks for proofs of domains in the Domain Name System; never within a transaction. */
export interface DomainNames {
  /** Whether a TXT record of the name is the proof; false when there is none. */
  hasRecord(name: string, proof: string): Promise<boolean>;
}
