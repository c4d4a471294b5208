import {
  limits,
  patterns,
  type AuditForwarding,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { useTranslation } from '@sala/shell-sdk';

type Translate = ReturnType<typeof useTranslation>['t'];
type Body = EndpointInput<Contract['auditForwardingSave']>['body'];

export interface ForwardingValues {
  readonly target: {
    readonly kind: Body['target']['kind'];
    readonly host: string;
    readonly port: string;
    /** '' for none. */
    readonly certificate: string;
    readonly url: string;
  };
  /** '' keeps the stored one. */
  readonly authorization: string;
}

const empty = { host: '', port: '6514', certificate: '', url: '' } as const;

export const valuesOf = (forwarding: AuditForwarding | null): ForwardingValues => {
  const target = forwarding?.target ?? null;
  if (target?.kind !== 'http' && target !== null)
    return {
      target: {
        ...empty,
        ...target,
        port: String(target.port),
        certificate: target.certificate ?? '',
      },
      authorization: '',
    };
  return { target: { ...empty, kind: 'syslog', ...target }, authorization: '' };
};

/** Validation as in the API schema, with translated messages; of the chosen kind alone. */
export const forwardingRules = (t: Translate) => {
  const tooLong = (max: number) => t('apps.connection.validation.tooLong', { max });
  const line = (max: number) => yup.string().trim().max(max, tooLong(max));
  const when = (kind: Body['target']['kind'], rule: yup.StringSchema) =>
    yup
      .string()
      .when('kind', ([chosen]: readonly unknown[]) => (chosen === kind ? rule : yup.string()));
  return yup.object({
    target: yup.object({
      kind: yup.string().oneOf(['syslog', 'http']),
      host: when(
        'syslog',
        line(limits.hostMax)
          .required(t('apps.forwarding.rules.host'))
          .matches(patterns.host, t('apps.forwarding.rules.host')),
      ),
      port: when(
        'syslog',
        yup
          .string()
          .required(t('apps.connection.validation.port'))
          .test('port', t('apps.connection.validation.port'), (typed) => {
            const port = parseNumber(typed);
            return port !== null && Number.isInteger(port) && port >= 1 && port <= limits.portMax;
          }),
      ),
      certificate: when(
        'syslog',
        yup
          .string()
          .max(limits.certificateMax, tooLong(limits.certificateMax))
          .matches(patterns.pemCertificates, {
            message: t('apps.forwarding.rules.certificate'),
            excludeEmptyString: true,
          }),
      ),
      url: when(
        'http',
        line(limits.forwardingUrlMax)
          .required(t('apps.forwarding.rules.url'))
          .matches(patterns.webReceiver, t('apps.forwarding.rules.url')),
      ),
    }),
    authorization: yup
      .string()
      .max(limits.secretMax, tooLong(limits.secretMax))
      .matches(patterns.headerValue, {
        message: t('apps.forwarding.rules.authorization'),
        excludeEmptyString: true,
      }),
  });
};

const targetIn = ({ kind, host, port, certificate, url }: ForwardingValues['target']) =>
  kind === 'http'
    ? { kind, url: url.trim() }
    : {
        kind,
        host: host.trim(),
        port: parseNumber(port) ?? 0,
        certificate: certificate === '' ? null : certificate,
      };

export const forwardingBody = ({ target, authorization }: ForwardingValues): Body => ({
  target: targetIn(target),
  ...(target.kind === 'http' && authorization !== '' ? { authorization } : {}),
});
