/**
 * A registry script with constant bytes. Different bytes tell a page that a proxy between it and
 * the server rewrites scripts.
 */
export const integrityProbe = {
  url: '/registry/v1/probe.js',
  integrity: 'sha256-uoBBO+AQU2ZQMXwLnvzWzRT/Nc2O0jcJbz0zTxCcb6Y=',
} as const;
