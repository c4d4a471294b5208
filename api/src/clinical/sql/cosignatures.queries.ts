import type { Visit } from '@sala/shared-contracts';
import { author } from '../../patients';
import type { Db } from '../../platform/database/database';

/** The second signature of a visit; for one not signed yet, whether a person will need it. */
export const readCosignature = async (
  db: Db,
  visitId: string,
  userId: string | null = null,
): Promise<Visit['cosignature']> =>
  (await db.maybe<NonNullable<Visit['cosignature']>>(
    `select (select c.name from cosigner_of(v.company_id, coalesce(v.signed_by, $2::uuid)) c) as supervisor,
       k.cosigned_at as at, ${author('k.cosigned_by')} as by, k.licence
     from visit v left join visit_cosignature k on k.company_id = v.company_id and k.visit_id = v.id
     where v.id = $1 and (v.cosign_required or v.status in ('open', 'in_progress') and exists (
       select from practitioner i where i.company_id = v.company_id and i.user_id = $2::uuid and i.profession = 'intern'
         and (v.practitioner_id is null or v.practitioner_id = i.id)))`,
    [visitId, userId],
  )) ?? null;

export interface SignedFacts {
  readonly contentHash: string | null;
  readonly cosignRequired: boolean;
  readonly cosigned: boolean;
}

export const readSignedFacts = (db: Db, visitId: string): Promise<SignedFacts> =>
  db.one<SignedFacts>(
    `select v.content_hash as "contentHash", v.cosign_required as "cosignRequired",
       exists (select from visit_cosignature k where k.company_id = v.company_id and k.visit_id = v.id) as cosigned
     from visit v where v.id = $1`,
    [visitId],
  );

interface Cosignature {
  readonly licence: string;
  readonly contentHash: string;
  readonly userId: string;
  readonly now: string;
}

export const insertCosignature = async (
  db: Db,
  visitId: string,
  { licence, contentHash, userId, now }: Cosignature,
): Promise<void> => {
  await db.query(
    `insert into visit_cosignature (company_id, visit_id, cosigned_at, cosigned_by, licence, content_hash)
     values (app_company(), $1, $2, $3, $4, $5)`,
    [visitId, now, userId, licence, contentHash],
  );
};
