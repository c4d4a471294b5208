import { createHash } from 'node:crypto';
import { XMLValidator } from 'fast-xml-parser';
import type { Clock } from '../../platform/time/clock';
import {
  watched,
  type Connection,
  type HealthRecord,
  createHealthRecord,
} from '../../platform/connections/connections';
import {
  outsideTransactions,
  StampingRefused,
  StampingUnavailable,
  type CancelWish,
  type Stamp,
  type StampWish,
  type TaxStamping,
} from './port';

/**
 * Names of receivers that bring about what a real service does now and then, so that each state can
 * be seen: refused as one that is not in the tax register, and no answer at all.
 */
export const refusedName = 'RECHAZADO';
export const unavailableName = 'SIN SERVICIO';

/** The same reference is the same invoice: it has one folio fiscal. */
const uuidFor = (reference: string): string => {
  const hex = createHash('sha256').update(reference).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
    .join('-')
    .toUpperCase();
};

const complement = (uuid: string, at: string): string =>
  `<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${uuid}" FechaTimbrado="${at.slice(0, 19)}" RfcProvCertif="XAXX010101000" SelloCFD="PRUEBA" NoCertificadoSAT="00000000000000000000" SelloSAT="PRUEBA"/></cfdi:Complemento>`;

const closing = '</cfdi:Comprobante>';

const checkName = (name: string): void => {
  if (name.includes(unavailableName))
    throw new StampingUnavailable('La conexión con el servicio de timbrado se agotó.');
  if (name.includes(refusedName))
    throw new StampingRefused(
      'CFDI40145: el nombre del receptor no coincide con el registro del SAT.',
    );
};

/** The stamp of one reference, made up. */
export const inventedStamp = (reference: string, xml: string, stampedAt: string): Stamp => {
  const uuid = uuidFor(reference);
  return {
    uuid,
    stampedAt,
    xml: xml.trimEnd().slice(0, -closing.length) + complement(uuid, stampedAt) + closing,
  };
};

/** So many stamps are remembered; an older one is made anew, with the same folio fiscal. */
const rememberedMax = 1000;

/**
 * Invented stamps, made in the process: every state and failure can be seen without a stamping
 * service.
 */
export const createSandboxStamping = (clock: Clock): TaxStamping => {
  const given = new Map<string, Stamp>();
  return outsideTransactions({
    driver: 'sandbox',
    stamp: ({ reference, xml, receiverName }: StampWish) => {
      const before = given.get(reference);
      if (before) return Promise.resolve(before);
      checkName(receiverName);
      if (XMLValidator.validate(xml) !== true || !xml.trimEnd().endsWith(closing))
        throw new StampingRefused('301: el XML está mal formado.');
      const stamp = inventedStamp(reference, xml, clock.now().toISOString());
      given.set(reference, stamp);
      for (const oldest of given.keys()) if (given.size > rememberedMax) given.delete(oldest);
      return Promise.resolve(stamp);
    },
    find: (reference: string) => Promise.resolve(given.get(reference) ?? null),
    cancel: (_wish: CancelWish) => Promise.resolve(),
  });
};

/** Keeps how each call went, for the page of integrations. */
export const watchStamping = (
  stamping: TaxStamping,
  clock: Clock,
): { readonly stamping: TaxStamping; readonly connection: Connection } => {
  const health = createHealthRecord(clock);
  return {
    stamping: {
      driver: stamping.driver,
      stamp: (wish) => kept(health, () => stamping.stamp(wish)),
      find: (reference) => kept(health, () => stamping.find(reference)),
      cancel: (wish) => kept(health, () => stamping.cancel(wish)),
    },
    connection: { driver: stamping.driver, target: null, health: health.read },
  };
};

/** A refusal is an answer: the service itself is well. */
const kept = async <Result>(health: HealthRecord, call: () => Promise<Result>): Promise<Result> => {
  let outcome: { readonly result: Result } | { readonly refusal: StampingRefused } | undefined;
  let failure: unknown;
  await watched(health, async () => {
    try {
      outcome = { result: await call() };
    } catch (error) {
      if (error instanceof StampingRefused) outcome = { refusal: error };
      else {
        failure = error;
        throw error;
      }
    }
  }).catch(() => undefined); // the reason itself is thrown below
  if (outcome === undefined) throw failure;
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.result;
};
