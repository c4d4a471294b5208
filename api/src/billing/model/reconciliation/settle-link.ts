import { readPayment } from '../../../sales';
import {
  closeGone,
  recordFound,
  recordRepaired,
  type Finding,
} from '../../sql/differences.queries';
import { lockLink } from '../../sql/payment-links.queries';
import { writeLink } from '../payment-link';
import type { Recorder } from '../write-snapshot';
import { compareLink, type WholeLook } from './compare-link';

/** What differs now; the link is locked from here on. */
export const findInLink = async (
  { db, now }: Recorder,
  id: string,
  look: WholeLook,
): Promise<Finding[]> => {
  const link = await lockLink(db, id);
  const taken = link.paymentId === null ? null : await readPayment(db, link.paymentId);
  return compareLink(link, taken, look, now);
};

/** Repaired without asking: no money of the sale moves. */
const isHarmless = ({ kind }: Finding): boolean => kind === 'link_state';

/** Lists what differs. @returns whether the list changed. */
export const listLink = async (
  recorder: Recorder,
  id: string,
  look: WholeLook,
): Promise<boolean> => {
  const { db, now } = recorder;
  let found = await findInLink(recorder, id, look);
  const before = found;
  if (found.length > 0 && found.every(isHarmless)) {
    await writeLink(recorder, id, look);
    found = await findInLink(recorder, id, look);
    if (found.length === 0)
      for (const finding of before) await recordRepaired(db, finding, { now, by: null });
  }
  for (const finding of found) await recordFound(db, finding, now);
  await closeGone(db, [id], found, now);
  return before.length > 0;
};
