import {
  taxPercent,
  type CfdiRequest,
  type Purchase,
  type PurchaseItem,
  type TaxKind,
} from '@sala/shared-contracts';
import { XMLBuilder } from 'fast-xml-parser';
import { cfdiText, publicRfc, type CfdiIssuer } from './cfdi-rules';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  format: true,
});

/** Pesos with two decimals, as in every MXN amount of a CFDI. */
const pesos = (centavos: number): string =>
  `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;

const rateOf = (taxKind: TaxKind): string => (taxPercent[taxKind] / 100).toFixed(6);

/** IVA is tax 002; exempt lines have no rate. */
const taxTransfer = (taxKind: TaxKind, base: number, tax: number): object =>
  taxKind === 'exento'
    ? { '@Base': pesos(base), '@Impuesto': '002', '@TipoFactor': 'Exento' }
    : {
        '@Base': pesos(base),
        '@Impuesto': '002',
        '@TipoFactor': 'Tasa',
        '@TasaOCuota': rateOf(taxKind),
        '@Importe': pesos(tax),
      };

const baseOf = ({ amount, discount }: PurchaseItem): number => amount - discount;

/** SAT rejects a tax base of zero, so a free line is not subject to tax. */
const conceptOf = (item: PurchaseItem): object => ({
  '@ClaveProdServ': item.satKey,
  '@Cantidad': String(item.quantity),
  '@ClaveUnidad': item.satUnit,
  '@Descripcion': cfdiText(item.description),
  '@ValorUnitario': pesos(item.unitPrice),
  '@Importe': pesos(item.amount),
  ...(item.discount > 0 ? { '@Descuento': pesos(item.discount) } : {}),
  '@ObjetoImp': baseOf(item) > 0 ? '02' : '01',
  ...(baseOf(item) > 0
    ? {
        'cfdi:Impuestos': {
          'cfdi:Traslados': { 'cfdi:Traslado': taxTransfer(item.taxKind, baseOf(item), item.tax) },
        },
      }
    : {}),
});

/** One entry per kind of tax, with the sums of its lines. */
const taxesOf = ({ items, tax }: Purchase): object => {
  const sums = new Map<TaxKind, { base: number; tax: number }>();
  for (const item of items.filter((one) => baseOf(one) > 0)) {
    const before = sums.get(item.taxKind) ?? { base: 0, tax: 0 };
    sums.set(item.taxKind, { base: before.base + baseOf(item), tax: before.tax + item.tax });
  }
  const hasRates = [...sums.keys()].some((taxKind) => taxKind !== 'exento');
  return {
    ...(hasRates ? { '@TotalImpuestosTrasladados': pesos(tax) } : {}),
    'cfdi:Traslados': {
      'cfdi:Traslado': [...sums].map(([taxKind, sum]) => taxTransfer(taxKind, sum.base, sum.tax)),
    },
  };
};

export interface CfdiFacts {
  readonly purchase: Purchase;
  readonly issuer: CfdiIssuer;
  readonly request: CfdiRequest;
  /** Local time at the place of issue, `yyyy-mm-ddThh:mm:ss`. */
  readonly issuedAt: string;
}

/** An invoice to the general public names its period: this day. */
const globalOf = ({ request, issuedAt }: CfdiFacts): object =>
  request.receiver.rfc === publicRfc
    ? {
        'cfdi:InformacionGlobal': {
          '@Periodicidad': '01',
          '@Meses': issuedAt.slice(5, 7),
          '@Año': issuedAt.slice(0, 4),
        },
      }
    : {};

/**
 * Renders the invoice as CFDI 4.0 without seal and stamp, which the stamping service adds. Requires
 * a request without errors.
 */
export const cfdiXml = (facts: CfdiFacts): string => {
  const { purchase, issuer, request, issuedAt } = facts;
  const { receiver } = request;
  const folio = purchase.folio ?? '';
  const series = folio.slice(0, Math.max(folio.lastIndexOf('-'), 0));
  const number = folio.slice(folio.lastIndexOf('-') + 1).replace(/^0+/, '');
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    'cfdi:Comprobante': {
      '@xmlns:cfdi': 'http://www.sat.gob.mx/cfd/4',
      '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      '@xsi:schemaLocation':
        'http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd',
      '@Version': '4.0',
      ...(series === '' ? {} : { '@Serie': series }),
      '@Folio': number,
      '@Fecha': issuedAt,
      '@FormaPago': request.form,
      '@SubTotal': pesos(purchase.subtotal),
      ...(purchase.discount > 0 ? { '@Descuento': pesos(purchase.discount) } : {}),
      '@Moneda': 'MXN',
      '@Total': pesos(purchase.total),
      '@TipoDeComprobante': 'I',
      '@Exportacion': '01',
      '@MetodoPago': request.method,
      '@LugarExpedicion': issuer.taxZipCode ?? '',
      ...globalOf(facts),
      'cfdi:Emisor': {
        '@Rfc': issuer.rfc ?? '',
        '@Nombre': cfdiText(issuer.legalName ?? '').toUpperCase(),
        '@RegimenFiscal': issuer.taxRegime ?? '',
      },
      'cfdi:Receptor': {
        '@Rfc': receiver.rfc,
        '@Nombre': cfdiText(receiver.name).toUpperCase(),
        '@DomicilioFiscalReceptor': receiver.zipCode,
        '@RegimenFiscalReceptor': receiver.taxRegime,
        '@UsoCFDI': request.use,
      },
      'cfdi:Conceptos': { 'cfdi:Concepto': purchase.items.map(conceptOf) },
      'cfdi:Impuestos': taxesOf(purchase),
    },
  };
  return builder.build(document);
};
