import {
  outgoingReasons,
  type OutgoingEvent,
  type OutgoingReason,
  type PurchaseMessage,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

/** A message that tells of a record, and what became of it. */
export interface SentAbout extends Omit<PurchaseMessage, 'paymentLinkId'> {
  readonly subjectId: string;
  readonly event: OutgoingEvent;
}

interface Row extends Omit<SentAbout, 'reason' | 'failure'> {
  readonly code: string | null;
  readonly words: string | null;
}

const columns = `m.id, m.subject_id as "subjectId", m.event, m.channel, d.recipient as "to",
  case when x.status = 'read' then 'read' else m.state end as state, d.error_code as code, d.error_text as words,
  m.created_at as at, json_build_object('id', u.id, 'name', ${shortPersonName('u')}) as by`;
const source = `outgoing_message m join user_account u on u.id = m.created_by
  left join delivery d on d.id = m.delivery_id
  left join message x on x.company_id = m.company_id and x.delivery_id = m.delivery_id`;

const shown = 50;

/** The gate refuses what is about to leave with its reason as the code. */
const reasonOf = (code: string | null): OutgoingReason | null =>
  outgoingReasons.find((one) => one === code) ?? null;

const present = ({ code, words, ...row }: Row): SentAbout => ({
  ...row,
  reason: row.state === 'refused' ? reasonOf(code) : null,
  failure: row.state === 'failed' ? (words ?? code) : null,
});

/** Of what tells of these records, the newest first. */
export const listSentAbout = async (
  db: Db,
  subjectIds: readonly string[],
): Promise<readonly SentAbout[]> =>
  (
    await db.query<Row>(
      `select ${columns} from ${source} where m.company_id = app_company() and m.subject_id = any ($1::uuid[])
       order by m.created_at desc, m.id limit ${shown}`,
      [subjectIds],
    )
  ).map(present);

/** Of one occurrence of an event; undefined: nothing was written of it. */
export const findSentAbout = async (
  db: Db,
  event: OutgoingEvent,
  occurrence: string,
): Promise<SentAbout | undefined> => {
  const row = await db.maybe<Row>(
    `select ${columns} from ${source} where m.company_id = app_company() and m.event = $1 and m.occurrence = $2
       and m.subject_id is not null`,
    [event, occurrence],
  );
  return row && present(row);
};
