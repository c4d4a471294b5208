import { smsSize, withoutAccents } from './sms-segments';

describe('the size of an SMS', () => {
  test.each([
    ['nothing', '', 'gsm-7', 0, 0, 160],
    ['one that fits', 'a'.repeat(160), 'gsm-7', 160, 1, 0],
    ['one more', 'a'.repeat(161), 'gsm-7', 161, 2, 145],
    ['two full ones', 'a'.repeat(306), 'gsm-7', 306, 2, 0],
    ['ñ, é, ü and ¿ cost one', 'ñéü¿¡à', 'gsm-7', 6, 1, 154],
    ['á makes it dear', 'á', 'ucs-2', 1, 1, 69],
    ['70 with an accent', `${'a'.repeat(69)}ó`, 'ucs-2', 70, 1, 0],
    ['71 with an accent', `${'a'.repeat(70)}ó`, 'ucs-2', 71, 2, 63],
    ['€ and brackets cost two', '€[]', 'gsm-7', 6, 1, 154],
    ['an escape is not divided', `${'a'.repeat(152)}€${'a'.repeat(10)}`, 'gsm-7', 164, 2, 141],
    ['an emoji costs two', '😀'.repeat(35), 'ucs-2', 70, 1, 0],
    ['an emoji is not divided', '😀'.repeat(36), 'ucs-2', 72, 2, 61],
    ['right to left', 'שלום', 'ucs-2', 4, 1, 66],
  ])('%s', (_what, text, encoding, units, segments, left) => {
    expect(smsSize(text)).toEqual({ encoding, units, segments, left });
  });

  test('shrinks without accents, which keeps ñ and what Spanish cannot lose', () => {
    const text = '¿Vendrás mañana a tu cita? “Sí”, dijo él…';
    expect(smsSize(text).encoding).toBe('ucs-2');
    expect(withoutAccents(text)).toBe('¿Vendras mañana a tu cita? "Si", dijo él...');
    expect(smsSize(withoutAccents(text)).encoding).toBe('gsm-7');
    expect(withoutAccents('a\u0301')).toBe('a'); // a letter and its accent apart
  });
});
