import type { Department, Room, Site } from '@sala/shared-contracts';

/** A row of the tree: site, department or room. */
export type StructureRow =
  | { readonly kind: 'site'; readonly level: 0; readonly record: Site }
  | { readonly kind: 'department'; readonly level: 0 | 1; readonly record: Department }
  | { readonly kind: 'room'; readonly level: 1 | 2; readonly record: Room };

export interface Structure {
  readonly sites: readonly Site[];
  readonly departments: readonly Department[];
  readonly rooms: readonly Room[];
}

/**
 * Departments of every site come first. Below each site: its departments with their rooms, then
 * rooms of other departments or none. Records whose parent is hidden come last.
 */
export const structureRows = ({ sites, departments, rooms }: Structure): StructureRow[] => {
  const shown = new Set(sites.map(({ id }) => id));
  const departmentRow = (record: Department, level: 0 | 1): StructureRow => ({
    kind: 'department',
    level,
    record,
  });
  const roomRow = (record: Room, level: 1 | 2): StructureRow => ({ kind: 'room', level, record });
  const everywhere = departments.filter(({ siteId }) => siteId === null || !shown.has(siteId));
  return [
    ...everywhere.map((department) => departmentRow(department, 0)),
    ...sites.flatMap((site): StructureRow[] => {
      const own = departments.filter(({ siteId }) => siteId === site.id);
      const here = rooms.filter(({ siteId }) => siteId === site.id);
      const ofOwn = new Set(own.map(({ id }) => id));
      return [
        { kind: 'site', level: 0, record: site },
        ...own.flatMap((department) => [
          departmentRow(department, 1),
          ...here
            .filter(({ departmentId }) => departmentId === department.id)
            .map((room) => roomRow(room, 2)),
        ]),
        ...here
          .filter(({ departmentId }) => departmentId === null || !ofOwn.has(departmentId))
          .map((room) => roomRow(room, 1)),
      ];
    }),
    ...rooms.filter(({ siteId }) => !shown.has(siteId)).map((room) => roomRow(room, 1)),
  ];
};
