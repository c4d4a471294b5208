/** The shell's own screens and frame: path (or a name, for what several paths need) → chunk. */
export const shellScreens = [
  { path: '/sign-in', chunk: 'sign-in' },
  { path: '/sign-up', chunk: 'sign-up' },
  { path: '/email-confirmation', chunk: 'email-confirmation' },
  { path: '/', chunk: 'home' },
  { path: 'frame', chunk: 'frame' },
  { path: 'federation', chunk: 'federation' },
] as const;
