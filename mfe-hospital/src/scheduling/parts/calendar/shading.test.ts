import { subtract } from './shading';

const at = (start: string, end: string) => ({
  start: `2026-11-24T${start}`,
  end: `2026-11-24T${end}`,
});

test('shades everything outside opening ranges, in any order', () => {
  const day = at('00:00', '23:59');
  expect(subtract(day, [at('16:00', '20:00'), at('09:00', '14:00'), at('10:00', '13:00')])).toEqual(
    [at('00:00', '09:00'), at('14:00', '16:00'), at('20:00', '23:59')],
  );
  expect(subtract(day, [])).toEqual([day]);
  expect(subtract(day, [at('00:00', '23:59')])).toEqual([]);
  expect(subtract(at('10:00', '12:00'), [at('09:00', '11:00')])).toEqual([at('11:00', '12:00')]);
});
