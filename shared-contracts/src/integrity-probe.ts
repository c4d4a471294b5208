/**
 * A script of the registry whose bytes never change: a page that gets others learns that something between
 * it and the server rewrites scripts (a proxy that inspects TLS), and can say so.
 */
export const integrityProbe = {
  url: '/registry/v1/probe.js',
  integrity: 'sha384-xm+SoNDKvQugCUQPeGTilJn0AhxrazATTc5ycO75KIocV7cI3bm347wbq3MBfhi4',
} as const;
