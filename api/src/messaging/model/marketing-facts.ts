import type { PatientChannel } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { OutgoingPerson } from '../../platform/outgoing/outgoing';
import { isAgreed } from './outgoing-rules';
import { findAddressFacts, readConsent, readPerson } from '../sql/outgoing-facts.queries';

export interface MarketingFacts {
  /** Deceased, deleted, or with data that are blocked. */
  readonly gone: boolean;
  /** They said no, or the place where they were written to is stopped. */
  readonly optedOut: boolean;
  /** They may be written to: agreed, there, and did not stop it. */
  readonly agreed: boolean;
}

/** Whether a person may be part of a campaign any longer, whatever it would do with them. */
export const readMarketingFacts = async (
  db: Db,
  person: OutgoingPerson,
  { channel, address }: { readonly channel: PatientChannel; readonly address: string },
): Promise<MarketingFacts> => {
  const { gone } = await readPerson(db, person);
  const consent = await readConsent(db, person, 'marketing', channel);
  const place = await findAddressFacts(db, address, channel, 'marketing');
  const optedOut = consent === false || (place?.suppressed ?? false) || (place?.blocked ?? false);
  return { gone, optedOut, agreed: !gone && !optedOut && isAgreed('marketing', consent) };
};
