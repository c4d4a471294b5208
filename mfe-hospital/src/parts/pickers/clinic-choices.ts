import type { Department, Practitioner, Room, Site } from '@sala/shared-contracts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export const choicesOf = (
  records: readonly { readonly id: string; readonly name: string }[],
): Choice[] => records.map(({ id, name }) => ({ value: id, label: name }));

/** Departments of a site: its own, and those at every site. Without a site: all. */
export const departmentsAt = (departments: readonly Department[], siteId: string): Department[] =>
  departments.filter(
    (department) => siteId === '' || department.siteId === null || department.siteId === siteId,
  );

/** Rooms of a site that a department may use: its own, and those of none. */
export const roomsFor = (rooms: readonly Room[], siteId: string, departmentId: string): Room[] =>
  rooms.filter(
    (room) =>
      (siteId === '' || room.siteId === siteId) &&
      (departmentId === '' || room.departmentId === null || room.departmentId === departmentId),
  );

/** Who works in a department, at a site; `''` leaves a condition out. */
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
 * Sites where somebody works; at every one, of who is bound to none. @param presentId what is
 * chosen already stays
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

/** Rooms of several sites carry the name of theirs. */
export const roomChoices = (rooms: readonly Room[], sites: readonly Site[]): Choice[] => {
  const many = new Set(rooms.map(({ siteId }) => siteId)).size > 1;
  return rooms.map(({ id, name, siteId }) => ({
    value: id,
    label: many ? `${name} · ${sites.find((site) => site.id === siteId)?.name ?? ''}` : name,
  }));
};
