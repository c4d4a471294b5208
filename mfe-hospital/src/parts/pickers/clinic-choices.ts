import type { Department, Practitioner, Room, Site } from '@sala/shared-contracts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export const choicesOf = (
  records: readonly { readonly id: string; readonly name: string }[],
): Choice[] => records.map(({ id, name }) => ({ value: id, label: name }));

/** Departments of a site, including those of every site; all departments without a site. */
export const departmentsAt = (departments: readonly Department[], siteId: string): Department[] =>
  departments.filter(
    (department) => siteId === '' || department.siteId === null || department.siteId === siteId,
  );

/** Rooms of a site that belong to the department or to none. */
export const roomsFor = (rooms: readonly Room[], siteId: string, departmentId: string): Room[] =>
  rooms.filter(
    (room) =>
      (siteId === '' || room.siteId === siteId) &&
      (departmentId === '' || room.departmentId === null || room.departmentId === departmentId),
  );

/** Practitioners of a department at a site; `''` skips a condition. */
export const practitionersFor = (
  practitioners: readonly Practitioner[],
  departmentId: string,
  siteId = '',
): Practitioner[] =>
  practitioners.filter(
    ({ departmentIds, siteIds }) =>
      (departmentId === '' || departmentIds.includes(departmentId)) &&
      (siteId === '' || siteIds.length === 0 || siteIds.includes(siteId)),
  );

/**
 * Sites where a practitioner works; all sites for a practitioner bound to none.
 *
 * @param presentId the current choice, always kept
 */
export const sitesOf = (
  sites: readonly Site[],
  practitioner: Pick<Practitioner, 'siteIds'> | undefined,
  presentId = '',
): Site[] =>
  sites.filter(
    ({ id }) =>
      !practitioner ||
      practitioner.siteIds.length === 0 ||
      practitioner.siteIds.includes(id) ||
      id === presentId,
  );

/** Rooms as options; with rooms of several sites, labels include the site. */
export const roomChoices = (rooms: readonly Room[], sites: readonly Site[]): Choice[] => {
  const many = new Set(rooms.map(({ siteId }) => siteId)).size > 1;
  return rooms.map(({ id, name, siteId }) => ({
    value: id,
    label: many ? `${name} · ${sites.find((site) => site.id === siteId)?.name ?? ''}` : name,
  }));
};
