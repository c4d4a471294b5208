import { isGenericRfc, normalizePhone, type duplicateReasons } from '@sala/shared-contracts';
import { findCustomerIds } from '../model/find-customers';
import type { Db } from '../../platform/database/database';

export type Reason = (typeof duplicateReasons)[number];

export interface Typed {
  readonly name?: string | null | undefined;
  readonly rfc?: string | null | undefined;
  readonly curp?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** Normalises a phone in groups to its stored form. */
const storedPhone = (phone: string): string => normalizePhone(phone.replace(/[^\d+]/g, ''));

const duplicatesMax = 10;

const byKeys = (
  db: Db,
  { rfc, curp, email, phone }: Typed,
): Promise<{ id: string; reason: Reason }[]> =>
  db.query(
    `select id, reason from (
       (select id, 'rfc' as reason, 1 as place from customer where rfc = $1 limit 10)
       union all (select id, 'curp', 0 from customer where curp = $2 limit 10)
       union all (select id, 'email', 2 from customer where email = $3 limit 10)
       union all (select id, 'phone', 3 from customer where phone = $4 limit 10)
     ) as found order by place, id`,
    [
      rfc && !isGenericRfc(rfc) ? rfc : null,
      curp || null,
      email?.toLowerCase() || null,
      phone ? storedPhone(phone) : null,
    ],
  );

/** A single word is too common to be a name. */
const byName = async (db: Db, name: string | null | undefined): Promise<readonly string[]> => {
  if (!name || name.trim().split(/\s+/).length < 2) return [];
  const search = name.slice(0, 100);
  return (
    await findCustomerIds(db, {
      filters: { search },
      sort: 'relevance',
      pageSize: duplicatesMax,
      skip: 0,
    })
  ).ids;
};

/** Ids with the data in common, best match first. */
export const findDuplicates = async (
  db: Db,
  typed: Typed,
  except: string | undefined,
): Promise<Map<string, Reason[]>> => {
  const found = new Map<string, Reason[]>();
  const add = (id: string, reason: Reason): void => {
    if (id !== except) found.set(id, [...(found.get(id) ?? []), reason]);
  };
  for (const { id, reason } of await byKeys(db, typed)) add(id, reason);
  for (const id of await byName(db, typed.name)) add(id, 'name');
  return new Map(
    [...found].sort(([, one], [, other]) => other.length - one.length).slice(0, duplicatesMax),
  );
};
