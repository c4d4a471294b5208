import { UiProvider } from '@sala/shared-ui';
import { render, screen } from '@testing-library/react';
import { pathOf, QrCode } from './qr-code';

test('one square per dark module', () => {
  expect(
    pathOf([
      [true, false],
      [false, true],
    ]),
  ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
});

const picture = (text: string): string => {
  const { unmount } = render(
    <UiProvider locale="es-MX">
      <QrCode text={text} label="Código QR" />
    </UiProvider>,
  );
  const path =
    screen.getByRole('img', { name: 'Código QR' }).querySelector('path')?.getAttribute('d') ?? '';
  unmount();
  return path;
};

test('encodes a text: three finder patterns inside a white border', () => {
  const path = picture('otpauth://totp/Sala:ana%40sol.test?secret=JBSWY3DPEHPK3PXP&issuer=Sala');
  const dark = new Set(
    path
      .split('M')
      .filter(Boolean)
      .map((step) => step.slice(0, step.indexOf('h'))),
  );
  // Upper left finder pattern: seven dark modules right and down, from the fourth on.
  for (let step = 3; step < 10; step += 1)
    expect([dark.has(`${step} 3`), dark.has(`3 ${step}`)]).toEqual([true, true]);
  expect([...dark].filter((point) => point.startsWith('0 ') || point.endsWith(' 0'))).toEqual([]);
  expect(path).not.toBe(
    picture('otpauth://totp/Sala:luis%40sol.test?secret=JBSWY3DPEHPK3PXQ&issuer=Sala'),
  );
});
