import { departmentOf, roomOf, siteOf } from './structure.fixture';
import { structureRows } from './structure-rows';

const lines = (rows: ReturnType<typeof structureRows>) =>
  rows.map(({ kind, level, record }) => `${'·'.repeat(level)}${kind} ${record.name}`);

describe('the tree of the organization', () => {
  const centro = siteOf({ name: 'Centro' });
  const general = departmentOf({ name: 'General' });
  const dental = departmentOf({ name: 'Dental', siteId: centro.id });

  test('departments everywhere, then each site with what is in it', () => {
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

  test('what is below an archived site is not lost', () => {
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
