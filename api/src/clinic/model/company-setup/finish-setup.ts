import { limits, type SetupDraft } from '@sala/shared-contracts';
import { createCompany } from '../create-company';
import type { Db } from '../../../platform/database/database';
import type { AuditEntry } from '../../../platform/http/handler';
import { storeFile } from '../../../platform/files/files';
import type { StoredLogo } from '../../sql/company-setup.queries';
import {
  setLogo,
  insertDepartment,
  insertEventType,
  insertPractitioner,
  insertSite,
  type Stamp,
} from '../../sql/finish-setup.queries';
import { codesOf } from './codes-from-names';

interface SetupContext {
  readonly db: Db;
  readonly stamp: Stamp;
  readonly audit: (entry: AuditEntry) => Promise<void>;
}

/** Writes an audit entry for each created record. */
const auditCreated = async (
  { audit }: SetupContext,
  table: string,
  making: Promise<string>,
): Promise<string> => {
  const id = await making;
  await audit({ action: `${table}.created`, entityType: table, entityId: id });
  return id;
};

/** @returns department ids by name */
const createDepartments = async (
  founding: SetupContext,
  names: readonly string[],
  siteId: string | null,
): Promise<ReadonlyMap<string, string>> => {
  const codes = codesOf(names, {
    separator: '_',
    max: limits.categoryCodeMax,
    fallback: 'departamento',
  });
  const ids = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const department = { code: codes[index] ?? '', name, siteId }; // codesOf returns one code per name
    ids.set(
      name,
      await auditCreated(
        founding,
        'department',
        insertDepartment(founding.db, department, founding.stamp),
      ),
    );
  }
  return ids;
};

const createTeam = async (
  founding: SetupContext,
  team: NonNullable<SetupDraft['team']>,
  departments: ReadonlyMap<string, string>,
): Promise<void> => {
  const { db, stamp } = founding;
  const departmentId = departments.get(team.doctor.department ?? '') ?? null;
  const [firstDepartmentId = null] = departments.values();
  const practitionerId = await auditCreated(
    founding,
    'practitioner',
    insertPractitioner(db, team.doctor, departmentId, stamp),
  );
  const slugs = codesOf(
    team.eventTypes.map((type) => type.name),
    { separator: '-', max: limits.eventTypeNameMax, fallback: 'cita' },
  );
  for (const [index, type] of team.eventTypes.entries()) {
    const eventType = {
      ...type,
      slug: slugs[index] ?? '',
      departmentId: departmentId ?? firstDepartmentId,
    }; // one slug per name
    await auditCreated(
      founding,
      'event_type',
      insertEventType(db, eventType, practitionerId, stamp),
    );
  }
};

/**
 * Creates company, owner, site, departments, doctor and event types from a draft, and switches the
 * transaction to the company.
 */
export const createCompanyFromDraft = async (
  founding: SetupContext,
  company: NonNullable<SetupDraft['company']>,
  { site, departments, team, logo }: SetupDraft & { readonly logo: StoredLogo | undefined },
): Promise<string> => {
  const { db, stamp } = founding;
  const companyId = await createCompany(db, company, stamp);
  await founding.audit({ action: 'company.created', entityType: 'company', entityId: companyId });
  if (logo)
    await setLogo(
      db,
      companyId,
      (await storeFile(db, stamp, { purpose: 'logo', name: 'logo', ...logo })).id,
    );
  const siteId = site ? await auditCreated(founding, 'site', insertSite(db, site, stamp)) : null;
  const departmentIds = await createDepartments(founding, departments?.names ?? [], siteId);
  if (team) await createTeam(founding, team, departmentIds);
  return companyId;
};
