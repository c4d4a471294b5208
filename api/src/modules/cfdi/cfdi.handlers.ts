import type { Cfdi, CfdiRequest, Purchase } from '@sala/shared-contracts';
import type { Db } from '../../core/database';
import { defineHandlers } from '../../core/handler';
import { readLockedPurchase, readPurchase } from '../../core/money/purchases.queries';
import { ProblemError } from '../../core/problem-error';
import { StampingRefused, StampingUnavailable, type TaxStamping } from '../../core/tax-stamping/tax-stamping';
import { cfdiFindings, type CfdiIssuer } from './cfdi-rules';
import { suggestionFor } from './cfdi-suggestion';
import { cfdiXml } from './cfdi-xml';
import * as queries from './cfdi.queries';

type Names = 'cfdiSuggest' | 'cfdiValidate' | 'cfdiDraft' | 'cfdiStamp' | 'cfdiDownload' | 'cfdiCancel';

const entityType = 'cfdi';

const notPossible = (cfdi: Pick<Cfdi, 'status'>): ProblemError => new ProblemError('cfdi.not_possible', { meta: { status: cfdi.status } });

/** Where the company is, as a CFDI has it: without a zone. */
const localTime = (now: string, { timeZone }: CfdiIssuer): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(now)).replace(' ', 'T');

/** @throws `cfdi.invalid` with everything that was found. */
const draftOf = (purchase: Purchase, issuer: CfdiIssuer, request: CfdiRequest, now: string): string => {
  const findings = cfdiFindings(purchase, issuer, request);
  if (findings.some(({ severity }) => severity === 'error')) throw new ProblemError('cfdi.invalid', { meta: { findings } });
  return cfdiXml({ purchase, issuer, request, issuedAt: localTime(now, issuer) });
};

const requireStamping = (stamping: TaxStamping | null): TaxStamping => {
  if (!stamping) throw new ProblemError('cfdi.unavailable');
  return stamping;
};

/** What the service said is kept with the invoice: the screen shows it, and the next try takes it up. */
const refusedBy = async (db: Db, cfdiId: string, error: unknown): Promise<ProblemError> => {
  if (!(error instanceof StampingRefused || error instanceof StampingUnavailable)) throw error;
  await queries.keepError(db, cfdiId, error.message);
  const code = error instanceof StampingRefused ? 'cfdi.refused' : 'cfdi.unavailable';
  return new ProblemError(code, { detail: error.message, keepWrites: true, cause: error });
};

const withoutPurchase = ({ purchaseId: _purchaseId, ...cfdi }: Cfdi & { readonly purchaseId: string }): Cfdi => cfdi;

const isSameWish = (cfdi: Cfdi, { receiver, use, method, form }: CfdiRequest): boolean =>
  cfdi.use === use &&
  cfdi.method === method &&
  cfdi.form === form &&
  (['rfc', 'name', 'taxRegime', 'zipCode'] as const).every((column) => cfdi.receiver[column] === receiver[column]);

export const cfdiHandlers = defineHandlers<Names>({
  cfdiSuggest: async ({ db, params, services }) => {
    const purchase = await readPurchase(db, params.purchaseId);
    const customer = await queries.readFiscalCustomer(db, purchase.customer?.id ?? ''); // read whole: hidden only in answers
    return { ...suggestionFor(purchase, await queries.readCfdiIssuer(db), customer), driver: services.taxStamping?.driver ?? null };
  },

  cfdiValidate: async ({ db, params, body }) => {
    const findings = cfdiFindings(await readPurchase(db, params.purchaseId), await queries.readCfdiIssuer(db), body);
    return { valid: findings.every(({ severity }) => severity !== 'error'), findings };
  },

  cfdiDraft: async ({ db, params, body, now }) => {
    const purchase = await readPurchase(db, params.purchaseId);
    const xml = draftOf(purchase, await queries.readCfdiIssuer(db), body, now);
    return { name: `${purchase.folio ?? 'cfdi'}.xml`, type: 'application/xml; charset=utf-8', content: Buffer.from(xml) };
  },

  cfdiStamp: async ({ db, params, body, actor, now, services, audit, publish }) => {
    const purchase = await readLockedPurchase(db, params.purchaseId);
    if (purchase.cfdi?.status === 'stamped') {
      if (isSameWish(purchase.cfdi, body)) return purchase.cfdi;
      throw notPossible(purchase.cfdi);
    }
    const stamping = requireStamping(services.taxStamping);
    const xml = draftOf(purchase, await queries.readCfdiIssuer(db), body, now);
    const cfdiId = await queries.keepWish(db, purchase.id, body, stamping.driver, { userId: actor.userId, now });
    // The service knows a repetition by it, also when this transaction is lost after its answer.
    const reference = `${purchase.id}/${await queries.countCancelled(db, purchase.id)}`;
    try {
      await queries.keepStamp(db, cfdiId, await stamping.stamp({ reference, xml, receiverName: body.receiver.name }));
    } catch (error) {
      throw await refusedBy(db, cfdiId, error);
    }
    const cfdi = withoutPurchase(await queries.readCfdi(db, cfdiId));
    await audit({ action: 'cfdi.stamped', entityType, entityId: cfdiId, diff: { purchaseId: purchase.id, uuid: cfdi.uuid, receiver: body.receiver.rfc } });
    await publish({ type: 'cfdi.stamped', entityId: cfdiId, payload: { purchaseId: purchase.id } });
    return cfdi;
  },

  cfdiDownload: async ({ db, params }) => {
    const { xml, uuid } = await queries.readXml(db, params.cfdiId);
    if (xml === null || uuid === null) throw new ProblemError('resource.not_found');
    return { name: `${uuid}.xml`, type: 'application/xml; charset=utf-8', content: Buffer.from(xml) };
  },

  cfdiCancel: async ({ db, params, body, actor, now, services, audit, publish }) => {
    const { purchaseId, ...present } = await queries.readCfdiForUpdate(db, params.cfdiId);
    if (present.status !== 'stamped' || present.uuid === null) throw notPossible(present);
    const cancelling = { reason: body.reason, replacedBy: body.replacedBy ?? null };
    try {
      await requireStamping(services.taxStamping).cancel({ uuid: present.uuid, ...cancelling });
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      throw await refusedBy(db, present.id, error);
    }
    await queries.keepCancelling(db, present.id, cancelling, { userId: actor.userId, now });
    await audit({ action: 'cfdi.cancelled', entityType, entityId: present.id, diff: { purchaseId, uuid: present.uuid, reason: body.reason } });
    await publish({ type: 'cfdi.cancelled', entityId: present.id, payload: { purchaseId } });
    return withoutPurchase(await queries.readCfdi(db, present.id));
  },
});
