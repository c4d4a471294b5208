import { hasCurpCheckDigit, isCurp, normalizeCurp, readCurp } from './curp';

describe('CURP', () => {
  test.each([
    ['HEGG560427MVZRRL04', '1956-04-27', 'M', 'VZ'],
    ['BOXW310820HNERXN09', '1931-08-20', 'H', 'NE'],
    ['GALM050312MDFRPRA5', '2005-03-12', 'M', 'DF'],
    ['GOMC900101HDFNRR01', '1990-01-01', 'H', 'DF'],
    ['PERJ850615HDFRML05', '1985-06-15', 'H', 'DF'],
    ['LOAA751231MJCPRN09', '1975-12-31', 'M', 'JC'],
    ['RAMM920229MNLMRR00', '1992-02-29', 'M', 'NL'],
  ])('%s is valid and yields birth date, sex and state', (curp, birthDate, sex, state) => {
    expect(isCurp(curp)).toBe(true);
    expect(readCurp(curp)).toEqual({ birthDate, sex, state });
  });

  test.each([
    ['another check digit', 'HEGG560427MVZRRL05'],
    ['the 30th of February', 'HEGG560230MVZRRL04'],
    ['a state that does not exist', 'HEGG560427MXXRRL04'],
    ['17 characters', 'HEGG560427MVZRRL0'],
    ['19 characters', 'HEGG560427MVZRRL044'],
    ['lower case', 'hegg560427mvzrrl04'],
    ['nothing', ''],
  ])('rejects %s', (_what, curp) => expect(isCurp(curp)).toBe(false));

  test('rejects every other check digit', () => {
    const right = [...'0123456789'].filter((digit) =>
      hasCurpCheckDigit(`HEGG560427MVZRRL0${digit}`),
    );
    expect(right).toEqual(['4']);
  });

  test('accepts sex X', () => {
    expect(readCurp('HEGG560427XVZRRL04')?.sex).toBe('X');
  });

  test('normalises typed input', () =>
    expect(normalizeCurp(' hegg-560427 mvzrrl04 ')).toBe('HEGG560427MVZRRL04'));
});
