/** The shell's own screens and frame: path (or a name shared by several paths) → chunk. */
export const shellScreens = [
  { path: '/sign-in', chunk: 'sign-in' },
  { path: '/sign-in-2', chunk: 'sign-in-2' },
  { path: '/sign-up', chunk: 'account' },
  { path: '/otp', chunk: 'account' },
  { path: '/forgot-password', chunk: 'account' },
  { path: '/email-confirmation', chunk: 'account' },
  { path: '/', chunk: 'home' },
  { path: 'frame', chunk: 'frame' },
] as const;
