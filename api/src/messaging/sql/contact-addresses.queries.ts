import type { ContactAddress, ContactAddressKind, ContactKind } from '@sala/shared-contracts';
import { prepared, type Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Kinds of records whose names the caller may read. */
export type ReadableKinds = readonly ContactKind[];

const patientName = `(select ${personName('p')} from patient p
  where p.company_id = a.company_id and p.id = a.patient_id)`;

/** Whom a member said it is of, the patient first. `kinds` is the parameter with what may be read. */
const contactOf = (kinds: string): string => `case
  when a.patient_id is not null and 'patient' = any (${kinds}) and ${patientName} is not null
    then json_build_object('kind', 'patient', 'id', a.patient_id, 'name', ${patientName})
  when a.customer_id is not null and 'customer' = any (${kinds}) then (select json_build_object('kind', 'customer', 'id', k.id, 'name', k.name)
    from customer k where k.company_id = a.company_id and k.id = a.customer_id)
  when a.lead_id is not null and 'lead' = any (${kinds}) then (select json_build_object('kind', 'lead', 'id', l.id, 'name', l.name)
    from lead l where l.company_id = a.company_id and l.id = a.lead_id)
end`;

/** A row of contact_address `a` as JSON. */
export const addressJson = (kinds: string): string =>
  `json_build_object('id', a.id, 'kind', a.kind, 'value', a.value, 'displayName', a.display_name, 'username', a.username,
    'blocked', a.blocked_at is not null, 'doubt', a.doubt, 'contact', ${contactOf(kinds)}, 'version', a.version)`;

/** @throws resource.not_found */
export const readAddress = async (
  db: Db,
  id: string,
  kinds: ReadableKinds,
): Promise<ContactAddress> =>
  (
    await db.one<{ address: ContactAddress }>(
      `select ${addressJson('$2::text[]')} as address from contact_address a where a.id = $1`,
      [id, kinds],
    )
  ).address;

export interface AddressRow {
  readonly id: string;
  readonly kind: ContactAddressKind;
  readonly value: string;
  readonly personId: string;
  readonly displayName: string | null;
  readonly patientId: string | null;
  readonly customerId: string | null;
  readonly leadId: string | null;
  readonly blocked: boolean;
  readonly doubt: string | null;
  readonly failures: number;
  readonly version: number;
}

const rowColumns = `id, kind, value, person_id as "personId", display_name as "displayName", patient_id as "patientId",
  customer_id as "customerId", lead_id as "leadId", blocked_at is not null as blocked, doubt, failures, version`;

/** @throws resource.not_found */
export const lockAddress = (db: Db, id: string): Promise<AddressRow> =>
  db.one<AddressRow>(`select ${rowColumns} from contact_address where id = $1 for update`, [id]);

export const findAddress = (
  db: Db,
  kind: ContactAddressKind,
  value: string,
): Promise<AddressRow | undefined> =>
  db.maybe<AddressRow>(`select ${rowColumns} from contact_address where kind = $1 and value = $2`, [
    kind,
    value,
  ]);

export interface NewAddress {
  readonly kind: ContactAddressKind;
  readonly value: string;
  readonly displayName?: string | null;
  readonly username?: string | null;
  /** Of whom another address is known. */
  readonly personId?: string | undefined;
}

const keep =
  prepared(`insert into contact_address as a (company_id, kind, value, display_name, username, person_id, created_at, updated_at)
  values (app_company(), $1, $2, $3, $4, coalesce($5::uuid, gen_random_uuid()), $6, $6)
  on conflict (company_id, kind, value) do update set display_name = coalesce(excluded.display_name, a.display_name),
    username = coalesce(excluded.username, a.username), updated_at = excluded.updated_at
  returning ${rowColumns}`);

/** Finds an address or makes it; what its profile says is kept up to date. */
export const keepAddress = (
  db: Db,
  { kind, value, displayName = null, username = null, personId }: NewAddress,
  now: string,
): Promise<AddressRow> =>
  db.one<AddressRow>(keep, [kind, value, displayName, username, personId ?? null, now]);

export const joinPerson = async (db: Db, id: string, personId: string): Promise<void> => {
  await db.query('update contact_address set person_id = $2, version = version + 1 where id = $1', [
    id,
    personId,
  ]);
};

/** Gives an address to nobody else than itself. */
export const splitPerson = async (db: Db, id: string): Promise<void> => {
  await db.query(
    'update contact_address set person_id = gen_random_uuid(), version = version + 1 where id = $1',
    [id],
  );
};

/** The other addresses of a person, of a kind. */
export const findOfPerson = (
  db: Db,
  personId: string,
  kind: ContactAddressKind,
): Promise<AddressRow[]> =>
  db.query<AddressRow>(
    `select ${rowColumns} from contact_address where person_id = $1 and kind = $2`,
    [personId, kind],
  );

/** Asks a member whether it is still the same person; the first doubt stays until it is settled. */
export const doubtAddress = async (
  db: Db,
  id: string,
  doubt: 'number_changed' | 'other_person',
  now: string,
): Promise<void> => {
  await db.query(
    'update contact_address set doubt = $2, doubt_at = $3, version = version + 1 where id = $1 and doubt is null',
    [id, doubt, now],
  );
};

export const linkAddress = async (
  db: Db,
  id: string,
  contact: { readonly kind: ContactKind; readonly id: string } | null,
  { userId, now }: Stamp,
): Promise<void> => {
  const idOf = (kind: ContactKind): string | null => (contact?.kind === kind ? contact.id : null);
  await db.query(
    `update contact_address set patient_id = $2, customer_id = $3, lead_id = $4, doubt = null, doubt_at = null,
       linked_at = case when $5 then $6::timestamptz end, linked_by = case when $5 then $7::uuid end,
       updated_at = $6, version = version + 1 where id = $1`,
    [id, idOf('patient'), idOf('customer'), idOf('lead'), contact !== null, now, userId],
  );
};

export const blockAddress = async (
  db: Db,
  id: string,
  blocked: boolean,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update contact_address set blocked_at = case when $2 then $3::timestamptz end, blocked_by = case when $2 then $4::uuid end,
       updated_at = $3, version = version + 1 where id = $1`,
    [id, blocked, now, userId],
  );
};

/** @returns how many messages in a row did not arrive there. */
export const countFailure = async (db: Db, id: string): Promise<number> =>
  (
    await db.one<{ failures: number }>(
      'update contact_address set failures = failures + 1 where id = $1 returning failures',
      [id],
    )
  ).failures;

export const resetFailures = async (db: Db, id: string): Promise<void> => {
  await db.query('update contact_address set failures = 0 where id = $1 and failures > 0', [id]);
};

/** Whether a record is there to be linked, as the caller sees it. */
export const contactExists = async (db: Db, kind: ContactKind, id: string): Promise<boolean> =>
  (await db.maybe(`select from ${kind} where company_id = app_company() and id = $1`, [id])) !==
  undefined; // the kind is one of a closed list of tables
