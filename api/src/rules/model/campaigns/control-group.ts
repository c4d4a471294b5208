import { createHash } from 'node:crypto';

/**
 * Whether a person is of the control group of a campaign: always the same answer, whatever the
 * order in which the audience is read, and another draw in the next campaign.
 */
export const isWithheld = (
  campaignId: string,
  subjectId: string,
  controlPercent: number,
): boolean =>
  createHash('sha256').update(`${campaignId}/${subjectId}`).digest().readUInt32BE(0) % 100 <
  controlPercent;
