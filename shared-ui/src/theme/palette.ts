/**
 * Raw colours. Not tokens: components use semantic ones only, and each token delays the first
 * screen on slow computers.
 */
export const palette = {
  white: '#ffffff',
  teal: {
    50: '#ecf8f6',
    100: '#d3eeea',
    300: '#7fd3c9',
    400: '#36c2b1',
    600: '#0f766e',
    700: '#0b5f58',
    800: '#0d4a45',
    900: '#0e3330',
    950: '#06201e',
  },
  gray: {
    50: '#f6f7f9',
    100: '#eef0f3',
    200: '#e1e5ea',
    300: '#cdd3db',
    400: '#808b9a',
    500: '#66717f',
    600: '#4d5968',
    700: '#36414e',
    800: '#232c36',
    900: '#161c23',
  },
  night: {
    50: '#e7ecf1',
    100: '#aab6c2',
    200: '#919eab',
    300: '#647281',
    400: '#33404b',
    500: '#2a353f',
    600: '#222c35',
    700: '#1b232b',
    800: '#151c22',
    900: '#0e1317',
  },
} as const;
