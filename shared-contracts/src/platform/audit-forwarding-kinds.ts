/** `syslog`: RFC 5424 over TLS (RFC 5425). `http`: JSON lines by POST. */
export const auditForwardingKinds = ['syslog', 'http'] as const;
