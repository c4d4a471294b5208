import type { LeadStatus } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

const positionStep = 1024;

/** Serialises the moves of a company, so that two cards never get one position. */
export const lockBoard = async (db: Db): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('lead_board/', app_company()), 0))`,
  );
};

interface Neighbours {
  readonly above: number | null;
  readonly below: number | null;
}

const neighbours = (
  db: Db,
  leadId: string,
  status: LeadStatus,
  afterId: string | null,
): Promise<Neighbours> =>
  db.one<Neighbours>(
    `with above as (select position, id from lead where id = $3 and status = $2 and id <> $1)
     select (select position from above) as above,
       (select l.position from lead l
        where l.status = $2 and l.id <> $1 and ((select count(*) from above) = 0 or (l.position, l.id) > (select position, id from above))
        order by l.position, l.id limit 1) as below`,
    [leadId, status, afterId],
  );

const midpoint = ({ above, below }: Neighbours): number => {
  if (above === null) return (below ?? positionStep) - positionStep;
  return below === null ? above + positionStep : (above + below) / 2;
};

/** Renumbers a column whose neighbours leave no number between them. */
const respaceColumn = async (db: Db, status: LeadStatus): Promise<void> => {
  await db.query(
    `update lead l set position = placed.place * $2
     from (select id, row_number() over (order by position, id) as place from lead where status = $1) placed where placed.id = l.id`,
    [status, positionStep],
  );
};

/** The position below a card; null or a card that left the column means the top. */
export const positionAfter = async (
  db: Db,
  leadId: string,
  status: LeadStatus,
  afterId: string | null,
): Promise<number> => {
  const neighbourPositions = await neighbours(db, leadId, status, afterId);
  const place = midpoint(neighbourPositions);
  if (place !== neighbourPositions.above && place !== neighbourPositions.below) return place;
  await respaceColumn(db, status);
  return midpoint(await neighbours(db, leadId, status, afterId));
};

export const setPosition = async (db: Db, leadId: string, position: number): Promise<void> => {
  await db.query('update lead set position = $2 where id = $1', [leadId, position]);
};
