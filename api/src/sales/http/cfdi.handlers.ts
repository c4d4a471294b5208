import {
  locksPurchase,
  type Cfdi,
  type CfdiFinding,
  type CfdiRequest,
  type Purchase,
} from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import type { Db } from '../../platform/database/database';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { cancelJob, scheduleJob } from '../../platform/jobs/job.queries';
import { readLockedPurchase, readPurchase } from '../sql/read-purchases.queries';
import { ProblemError, type FieldFault } from '../../platform/http/problem-error';
import type { TaxStamping } from '../../adapters/tax-stamping/port';
import {
  readCfdiResponse,
  requestStamp,
  requestCancellation,
  recordCancellation,
  recordStamp,
  type CfdiOutcome,
} from '../model/cfdi/cfdi-requests';
import { cfdiRecoveryJob, recoveryAt } from '../jobs/cfdi-recovery';
import { cfdiFindings, type CfdiIssuer } from '../model/cfdi/cfdi-rules';
import { suggestionFor } from '../model/cfdi/cfdi-suggestion';
import { cfdiXml } from '../model/cfdi/cfdi-xml';
import * as queries from '../sql/cfdi.queries';

type Names =
  | 'cfdiSuggest'
  | 'cfdiValidate'
  | 'cfdiDraft'
  | 'cfdiStamp'
  | 'cfdiDownload'
  | 'cfdiCancel';

const notPossible = (cfdi: Pick<Cfdi, 'status'>): ProblemError =>
  new ProblemError('cfdi.not_possible', { meta: { status: cfdi.status } });

/** Local time of the company without an offset, as CFDI requires. */
const localTime = (now: string, { timeZone }: CfdiIssuer): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(new Date(now))
    .replace(' ', 'T');

/** @throws cfdi.invalid with all findings */
const buildDraft = (
  purchase: Purchase,
  issuer: CfdiIssuer,
  request: CfdiRequest,
  now: string,
): string => {
  const findings = cfdiFindings(purchase, issuer, request);
  if (findings.some(({ severity }) => severity === 'error')) {
    throw new ProblemError('cfdi.invalid', { meta: { findings }, errors: fieldFaultsOf(findings) });
  }
  return cfdiXml({ purchase, issuer, request, issuedAt: localTime(now, issuer) });
};

const requireStamping = (stamping: TaxStamping | null): TaxStamping => {
  if (!stamping) throw new ProblemError('cfdi.unavailable');
  return stamping;
};

/** Findings as faults of form fields. */
const fieldFaultsOf = (findings: readonly CfdiFinding[]): readonly FieldFault[] =>
  findings
    .filter(({ severity, path }) => severity === 'error' && path !== '')
    .map(({ path }) => ({ path, code: 'format' }));

const isSameRequest = (cfdi: Cfdi, { receiver, use, method, form }: CfdiRequest): boolean =>
  cfdi.use === use &&
  cfdi.method === method &&
  cfdi.form === form &&
  (['rfc', 'name', 'taxRegime', 'zipCode'] as const).every(
    (column) => cfdi.receiver[column] === receiver[column],
  );

/** Records the outcome, and drops the recovery job unless the outcome is unknown. */
const recordOutcome = async (
  { db }: { readonly db: Db },
  cfdiId: string,
  record: () => Promise<ProblemError | null>,
  kind: CfdiOutcome<unknown>['kind'],
): Promise<Cfdi> => {
  if (kind !== 'unknown') await cancelJob(db, cfdiRecoveryJob, cfdiId);
  const problem = await record();
  if (problem) throw problem;
  return readCfdiResponse(db, cfdiId);
};

export const cfdiHandlers = defineHandlers<Names>({
  cfdiSuggest: async ({ db, params, services }) => {
    const purchase = await readPurchase(db, params.purchaseId);
    const customer = await queries.readFiscalCustomer(db, purchase.customer?.id ?? ''); // the whole row: visibility applies only to responses
    return {
      ...suggestionFor(purchase, await queries.readCfdiIssuer(db), customer),
      driver: services.taxStamping?.driver ?? null,
    };
  },

  cfdiValidate: async ({ db, params, body }) => {
    const findings = cfdiFindings(
      await readPurchase(db, params.purchaseId),
      await queries.readCfdiIssuer(db),
      body,
    );
    return { valid: findings.every(({ severity }) => severity !== 'error'), findings };
  },

  cfdiDraft: async ({ db, params, body, now }) => {
    const purchase = await readPurchase(db, params.purchaseId);
    const xml = buildDraft(purchase, await queries.readCfdiIssuer(db), body, now);
    return {
      name: `${purchase.folio ?? 'cfdi'}.xml`,
      type: 'application/xml; charset=utf-8',
      content: Buffer.from(xml),
    };
  },

  cfdiStamp: async ({ db, params, body, actor, now, services }) => {
    const purchase = await readLockedPurchase(db, params.purchaseId);
    const present = purchase.cfdi;
    if (present && locksPurchase(present.status)) {
      if (present.status !== 'cancelling' && isSameRequest(present, body)) return present;
      throw notPossible(present);
    }
    const stamping = requireStamping(services.taxStamping);
    const draft = buildDraft(purchase, await queries.readCfdiIssuer(db), body, now);
    const reference = `${purchase.id}/${await queries.countCancelled(db, purchase.id)}`;
    const cfdiId = await queries.saveStampRequest(
      db,
      purchase.id,
      body,
      { driver: stamping.driver, reference, draft },
      { userId: actor.userId, now },
    );
    await scheduleJob(db, cfdiRecoveryJob, cfdiId, actor.userId, { dueAt: recoveryAt(now), now });
    return new AfterCommit(async () => {
      const outcome = await requestStamp(stamping, {
        reference,
        xml: draft,
        receiverName: body.receiver.name,
      });
      return (context: Context<'cfdiStamp'>) =>
        recordOutcome(context, cfdiId, () => recordStamp(context, cfdiId, outcome), outcome.kind);
    });
  },

  cfdiDownload: async ({ db, params }) => {
    const { xml, uuid } = await queries.readXml(db, params.cfdiId);
    if (xml === null || uuid === null) throw new ProblemError('resource.not_found');
    return {
      name: `${uuid}.xml`,
      type: 'application/xml; charset=utf-8',
      content: Buffer.from(xml),
    };
  },

  cfdiCancel: async ({ db, params, body, actor, now, services }) => {
    const present = await queries.readCfdiForUpdate(db, params.cfdiId);
    const { uuid } = present;
    if (present.status !== 'stamped' || uuid === null) throw notPossible(present);
    const stamping = requireStamping(services.taxStamping);
    const cancelling = { reason: body.reason, replacedBy: body.replacedBy ?? null };
    await queries.saveCancelRequest(db, present.id, cancelling, { userId: actor.userId, now });
    await scheduleJob(db, cfdiRecoveryJob, present.id, actor.userId, {
      dueAt: recoveryAt(now),
      now,
    });
    return new AfterCommit(async () => {
      const outcome = await requestCancellation(stamping, { uuid, ...cancelling });
      return (context: Context<'cfdiCancel'>) =>
        recordOutcome(
          context,
          present.id,
          () => recordCancellation(context, present.id, outcome),
          outcome.kind,
        );
    });
  },
});
