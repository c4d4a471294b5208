import type { Device, DeviceKind } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

const columns = `d.id, d.name, d.kind, json_build_object('id', s.id, 'name', s.name) as site,
  case when d.revoked_at is not null then 'revoked' when d.token_hash is null then 'waiting' else 'active' end as status,
  d.created_at as "pairedAt", ${shortPersonName('u')} as "pairedBy",
  d.last_seen_at as "lastSeenAt", d.revoked_at as "revokedAt", d.version`;

const joined = `device d join site s on s.company_id = d.company_id and s.id = d.site_id
  join user_account u on u.id = d.created_by`;

export const listDevices = (db: Db, now: string): Promise<Device[]> =>
  db.query<Device>(
    `select ${columns} from ${joined}
     where d.revoked_at is null or d.revoked_at > $1::timestamptz - interval '30 days'
     order by d.revoked_at is not null, lower(d.name), d.id`,
    [now],
  );

export const readDevice = (db: Db, deviceId: string): Promise<Device> =>
  db.one<Device>(`select ${columns} from ${joined} where d.id = $1`, [deviceId]);

export const lockDevice = async (db: Db, deviceId: string): Promise<Device> => {
  await db.one('select id from device where id = $1 for update', [deviceId]);
  return readDevice(db, deviceId);
};

export const isActiveSite = async (db: Db, siteId: string): Promise<boolean> =>
  (await db.maybe('select from site where id = $1 and active', [siteId])) !== undefined;

export const insertDevice = async (
  db: Db,
  device: {
    readonly name: string;
    readonly kind: DeviceKind;
    readonly siteId: string;
    readonly deviceCodeHash: string;
    readonly codeExpiresAt: string;
    readonly userId: string;
    readonly now: string;
  },
): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    `insert into device (company_id, name, kind, site_id, device_code_hash, code_expires_at, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $6, $7) returning id`,
    [
      device.name,
      device.kind,
      device.siteId,
      device.deviceCodeHash,
      device.codeExpiresAt,
      device.now,
      device.userId,
    ],
  );
  return id;
};

export const renameDevice = async (
  db: Db,
  deviceId: string,
  name: string,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await db.query(
    'update device set name = $2, updated_at = $3, updated_by = $4, version = version + 1 where id = $1',
    [deviceId, name, now, userId],
  );
};

export const revokeDevice = async (
  db: Db,
  deviceId: string,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await db.query(
    `update device set revoked_at = $2, revoked_by = $3, updated_at = $2, updated_by = $3, version = version + 1
     where id = $1`,
    [deviceId, now, userId],
  );
};

export interface DeviceFacts {
  readonly name: string;
  readonly company: string;
  readonly site: { readonly id: string; readonly name: string };
}

/** What a device shows of itself. */
export const readDeviceFacts = (db: Db, deviceId: string): Promise<DeviceFacts> =>
  db.one<DeviceFacts>(
    `select d.name, c.commercial_name as company, json_build_object('id', s.id, 'name', s.name) as site
     from device d join site s on s.company_id = d.company_id and s.id = d.site_id
     join company c on c.id = d.company_id where d.id = $1`,
    [deviceId],
  );
