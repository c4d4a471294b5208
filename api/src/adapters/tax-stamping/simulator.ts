import { createHash } from 'node:crypto';
import { XMLValidator } from 'fast-xml-parser';
import type { Clock } from '../../platform/time/clock';
import {
  trackHealth,
  type Connection,
  type HealthRecord,
  createHealthRecord,
} from '../../platform/connections/connections';
import {
  outsideTransactions,
  StampingRefused,
  StampingUnavailable,
  type CancelRequest,
  type Stamp,
  type StampRequest,
  type TaxStamping,
} from './port';

/**
 * Receiver names that simulate failures of a real service: not in the tax register, and no
 * response.
 */
export const refusedName = 'RECHAZADO';
export const unavailableName = 'SIN SERVICIO';

/** One folio fiscal per reference. */
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

/** Invents a stamp. */
export const inventedStamp = (reference: string, xml: string, stampedAt: string): Stamp => {
  const uuid = uuidFor(reference);
  return {
    uuid,
    stampedAt,
    xml: xml.trimEnd().slice(0, -closing.length) + complement(uuid, stampedAt) + closing,
  };
};

/** Stamps kept in memory; older ones are recreated with the same folio fiscal. */
const storedMax = 1000;

/** Simulates a stamping service in process, including failures. */
export const createSandboxStamping = (clock: Clock): TaxStamping => {
  const stamps = new Map<string, Stamp>();
  return outsideTransactions({
    driver: 'sandbox',
    stamp: ({ reference, xml, receiverName }: StampRequest) => {
      const before = stamps.get(reference);
      if (before) return Promise.resolve(before);
      checkName(receiverName);
      if (XMLValidator.validate(xml) !== true || !xml.trimEnd().endsWith(closing))
        throw new StampingRefused('301: el XML está mal formado.');
      const stamp = inventedStamp(reference, xml, clock.now().toISOString());
      stamps.set(reference, stamp);
      for (const oldest of stamps.keys()) if (stamps.size > storedMax) stamps.delete(oldest);
      return Promise.resolve(stamp);
    },
    find: (reference: string) => Promise.resolve(stamps.get(reference) ?? null),
    cancel: (_request: CancelRequest) => Promise.resolve(),
  });
};

/** Records the health of a stamping service for the integrations page. */
export const trackStamping = (
  stamping: TaxStamping,
  clock: Clock,
): { readonly stamping: TaxStamping; readonly connection: Connection } => {
  const health = createHealthRecord(clock);
  return {
    stamping: {
      driver: stamping.driver,
      stamp: (request) => trackCall(health, () => stamping.stamp(request)),
      find: (reference) => trackCall(health, () => stamping.find(reference)),
      cancel: (request) => trackCall(health, () => stamping.cancel(request)),
    },
    connection: { driver: stamping.driver, target: null, health: health.read },
  };
};

/** A refusal is a response, so the service is healthy. */
const trackCall = async <Result>(
  health: HealthRecord,
  call: () => Promise<Result>,
): Promise<Result> => {
  let outcome: { readonly result: Result } | { readonly refusal: StampingRefused } | undefined;
  let failure: unknown;
  await trackHealth(health, async () => {
    try {
      outcome = { result: await call() };
    } catch (error) {
      if (error instanceof StampingRefused) outcome = { refusal: error };
      else {
        failure = error;
        throw error;
      }
    }
  }).catch(() => undefined); // the original error is thrown below
  if (outcome === undefined) throw failure;
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.result;
};
