/**
 * A script of the registry whose bytes never change: a page that gets others learns that something
 * between it and the server rewrites scripts (a proxy that inspects TLS), and can say so.
 */
export const integrityProbe = {
  url: '/registry/v1/probe.js',
  integrity: 'sha256-uoBBO+AQU2ZQMXwLnvzWzRT/Nc2O0jcJbz0zTxCcb6Y=',
} as const;
