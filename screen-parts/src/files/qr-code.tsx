import { Box } from '@sala/shared-ui';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** Path with one square per dark module: `M3 0h1v1h-1z`. */
export const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** QR code of a text. Black on white in every theme, as scanners require. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 3 });
    return { size: code.size, path: pathOf(code.data) };
  }, [text]);
  return (
    <Box asChild boxSize="12rem" borderRadius="md" borderWidth="1px">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </Box>
  );
};
