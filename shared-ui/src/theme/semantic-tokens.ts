import { defineSemanticTokens } from '@chakra-ui/react';
import { palette } from './palette';

const both = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });
const tone = (
  light: readonly [string, string, string],
  dark: readonly [string, string, string],
) => ({
  bg: both(light[0], dark[0]),
  fg: both(light[1], dark[1]),
  border: both(light[2], dark[2]),
});

/**
 * Semantic colours in both themes. Every text pair has a contrast of at least 4.5:1
 * (theme.test.ts).
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: both(palette.white, palette.night[800]),
      canvas: both(palette.gray[50], palette.night[900]),
      panel: both(palette.white, palette.night[800]),
      raised: both(palette.white, palette.night[700]),
      /** The selected option, on `bg.muted`. */
      selected: both(palette.white, palette.night[400]),
      subtle: both(palette.gray[50], palette.night[700]),
      muted: both(palette.gray[100], palette.night[600]),
      emphasized: both(palette.gray[200], palette.night[500]),
      scrim: both('rgba(22, 28, 35, 0.45)', 'rgba(3, 6, 8, 0.65)'),
    },
    fg: {
      DEFAULT: both(palette.gray[900], palette.night[50]),
      muted: both(palette.gray[600], palette.night[100]),
      subtle: both(palette.gray[500], palette.night[200]),
    },
    border: {
      DEFAULT: both(palette.gray[200], palette.night[500]),
      strong: both(palette.gray[300], palette.night[400]),
      control: both(palette.gray[400], palette.night[300]),
    },
    accent: {
      solid: both(palette.teal[600], palette.teal[400]),
      hover: both(palette.teal[700], palette.teal[300]),
      contrast: both(palette.white, palette.teal[950]),
      fg: both(palette.teal[600], palette.teal[400]),
      subtle: both(palette.teal[50], palette.teal[900]),
      muted: both(palette.teal[100], palette.teal[800]),
    },
    danger: {
      solid: both('#b42323', '#f08a8a'),
      hover: both('#961b1b', '#f5a8a8'),
      contrast: both(palette.white, '#2c0b0b'),
      fg: both('#b42323', '#f49a9a'),
      subtle: both('#fdf1f1', '#33191b'),
      border: both('#e9b8b8', '#6b3034'),
    },
    focusRing: both(palette.teal[600], palette.teal[300]),
    status: {
      slate: tone(['#eef1f5', '#445266', '#d3dae3'], ['#222d38', '#b6c4d4', '#36465a']),
      blue: tone(['#eaf2fd', '#1c5bb0', '#c5dcf8'], ['#14283f', '#8ebcf5', '#264a73']),
      amber: tone(['#fdf4e2', '#875200', '#f0d9a6'], ['#33260d', '#eebd63', '#5c4515']),
      violet: tone(['#f3effd', '#6437b5', '#ddd0f7'], ['#261d3d', '#c0a6f4', '#463470']),
      green: tone(['#e9f6ec', '#1f6b35', '#c3e4cc'], ['#13301d', '#84cf9a', '#245636']),
      gray: tone(['#f1f2f4', '#5a6472', '#dcdfe4'], ['#20272e', '#9da9b5', '#38434e']),
      red: tone(['#fdeeee', '#a82525', '#f3cccc'], ['#371a1c', '#f39c9c', '#65302f']),
    },
  },
  shadows: {
    sm: both('0 1px 2px rgba(22, 28, 35, 0.08)', '0 1px 2px rgba(0, 0, 0, 0.5)'),
    md: both('0 4px 14px rgba(22, 28, 35, 0.12)', '0 4px 14px rgba(0, 0, 0, 0.55)'),
    lg: both('0 12px 36px rgba(22, 28, 35, 0.18)', '0 12px 36px rgba(0, 0, 0, 0.65)'),
  },
});
