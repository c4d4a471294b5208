import { departmentOf, roomOf, siteOf } from './structure.fixture';
import { structureRows } from './structure-rows';

describe('rows of the structure', () => {
  const lines = (rows: ReturnType<typeof structureRows>) =>
    rows.map(({ kind, level, record }) => `${'·'.repeat(level)}${kind} ${record.name}`);

  describe('the tree of the organization', () => {
    const centro = siteOf({ name: 'Centro' });
    const general = departmentOf({ name: 'General' });
    const dental = departmentOf({ name: 'Dental', siteId: centro.id });

    test('departments of every site come first, then each site with its contents', () => {
      const rooms = [
        roomOf({ name: 'Unidad', siteId: centro.id, departmentId: dental.id }),
        roomOf({ name: 'Uno', siteId: centro.id, departmentId: general.id }),
        roomOf({ name: 'Libre', siteId: centro.id }),
      ];
      expect(
        lines(structureRows({ sites: [centro], departments: [general, dental], rooms })),
      ).toEqual([
        'department General',
        'site Centro',
        '·department Dental',
        '··room Unidad',
        '·room Uno',
        '·room Libre',
      ]);
    });

    test('contents of an archived site remain listed', () => {
      expect(
        lines(
          structureRows({
            sites: [],
            departments: [dental],
            rooms: [roomOf({ name: 'Uno', siteId: centro.id })],
          }),
        ),
      ).toEqual(['department Dental', '·room Uno']);
    });
  });
});
