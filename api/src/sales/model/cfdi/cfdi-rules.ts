import {
  hasRfcCheckDigit,
  isCfdiText,
  type CfdiFinding,
  type CfdiForm,
  type CfdiRequest,
  type PaymentMethod,
  type Purchase,
} from '@sala/shared-contracts';

/** Characters that XML 1.0 cannot contain, and unpaired surrogates. */
const unprintable = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** Normalises a text as the SAT schema requires: single spaces, none at the ends. */
export const cfdiText = (text: string): string =>
  text.replace(unprintable, ' ').replace(/\s+/gu, ' ').trim();

/** Issuer data; null is still missing. */
export interface CfdiIssuer {
  readonly rfc: string | null;
  readonly legalName: string | null;
  readonly taxRegime: string | null;
  readonly taxZipCode: string | null;
  readonly timeZone: string;
}

export const publicRfc = 'XAXX010101000';
export const foreignRfc = 'XEXX010101000';

/** c_FormaPago of each payment method. */
export const formOf: Record<PaymentMethod, CfdiForm> = {
  cash: '01',
  transfer: '03',
  card_credit: '04',
  voucher: '08',
  card_debit: '28',
  gateway: '03',
};

/** The form of the method that paid most; null without payments. */
export const mainForm = ({ payments }: Pick<Purchase, 'payments'>): CfdiForm | null => {
  const sums = new Map<CfdiForm, number>();
  for (const { method, amount, refunded } of payments)
    sums.set(formOf[method], (sums.get(formOf[method]) ?? 0) + amount - refunded);
  const [main] = [...sums].sort(([, one], [, other]) => other - one);
  return main?.[0] ?? null;
};

type Severity = CfdiFinding['severity'];

const finding = (
  severity: Severity,
  code: CfdiFinding['code'],
  path = '',
  facts: CfdiFinding['facts'] = {},
): CfdiFinding => ({ severity, code, path, facts });

/** Company suffixes such as “S.A. de C.V.”, which names in the register omit since CFDI 4.0. */
const companySuffix =
  /(?<![\s,])[\s,]+(?:s\.?\s*a\.?(?:\s*p\.?\s*i\.?|\s*b\.?)?|s\.?\s*de\s*r\.?\s*l\.?|s\.?\s*c\.?|a\.?\s*c\.?)(?:\s*(?:de\s*c\.?\s*v\.?|m\.?\s*i\.?)){0,2}$/i;

const isCompany = (rfc: string): boolean => rfc.length === 12;

/** Regimes exclusive to companies or to people; all others allow both. */
const companyRegimes: ReadonlySet<string> = new Set(['601', '603', '620', '622', '623', '624']);
const personRegimes: ReadonlySet<string> = new Set([
  '605',
  '606',
  '608',
  '612',
  '616',
  '621',
  '625',
]);

const issuerFindings = (issuer: CfdiIssuer): CfdiFinding[] =>
  (['rfc', 'legalName', 'taxRegime', 'taxZipCode'] as const)
    .filter((column) => issuer[column] === null)
    .map((column) => finding('error', 'issuer_incomplete', `issuer.${column}`));

/** Stored texts that the SAT pattern of their attribute rejects. */
const textFindings = (
  { items }: Purchase,
  { legalName }: CfdiIssuer,
  { receiver }: CfdiRequest,
): CfdiFinding[] => [
  ...(isCfdiText(legalName ?? '')
    ? []
    : [finding('error', 'issuer_name_characters', 'issuer.legalName')]),
  ...(isCfdiText(receiver.name)
    ? []
    : [finding('error', 'receiver_name_characters', 'receiver.name')]),
  ...items.flatMap(({ description }, index) => {
    const isRight = isCfdiText(description) && cfdiText(description) !== '';
    return isRight
      ? []
      : [finding('error', 'line_characters', `items.${index}.description`, { line: index + 1 })];
  }),
];

const purchaseFindings = (purchase: Purchase): CfdiFinding[] => [
  ...(purchase.status === 'draft' || purchase.status === 'cancelled'
    ? [finding('error', 'not_issued')]
    : []),
  ...(purchase.total === 0 || purchase.status === 'refunded'
    ? [finding('error', 'nothing_to_invoice')]
    : []),
  ...(purchase.cfdi?.status === 'stamped' ? [finding('error', 'already_stamped')] : []),
];

/** The two generic RFCs fix every other field. */
const genericReceiverFindings = (
  { receiver, use }: CfdiRequest,
  issuer: CfdiIssuer,
): CfdiFinding[] => {
  const wrong = (path: string, expected: string, isRight: boolean) =>
    isRight ? [] : [finding('error', 'generic_rfc_rules', path, { expected })];
  return [
    ...wrong('receiver.taxRegime', '616', receiver.taxRegime === '616'),
    ...wrong('use', 'S01', use === 'S01'),
    ...(issuer.taxZipCode === null
      ? []
      : wrong('receiver.zipCode', issuer.taxZipCode, receiver.zipCode === issuer.taxZipCode)),
  ];
};

const receiverFindings = (request: CfdiRequest, issuer: CfdiIssuer): CfdiFinding[] => {
  const { receiver, use } = request;
  if (receiver.rfc === publicRfc || receiver.rfc === foreignRfc)
    return genericReceiverFindings(request, issuer);
  const company = isCompany(receiver.rfc);
  const others = company ? personRegimes : companyRegimes;
  return [
    ...(hasRfcCheckDigit(receiver.rfc)
      ? []
      : [finding('warning', 'rfc_check_digit', 'receiver.rfc')]),
    ...(company && companySuffix.test(receiver.name)
      ? [
          finding('error', 'name_with_company_type', 'receiver.name', {
            expected: receiver.name.replace(companySuffix, ''),
          }),
        ]
      : []),
    ...(others.has(receiver.taxRegime)
      ? [finding('error', 'regime_person_type', 'receiver.taxRegime')]
      : []),
    ...(company && use.startsWith('D') ? [finding('error', 'use_for_person_only', 'use')] : []),
  ];
};

/** Paid at once with its form, or later with form 99. */
const paymentFindings = (purchase: Purchase, { method, form, use }: CfdiRequest): CfdiFinding[] => {
  const findings: CfdiFinding[] = [];
  if (purchase.balance > 0 && method === 'PUE')
    findings.push(finding('error', 'unpaid_needs_ppd', 'method', { expected: 'PPD' }));
  if (purchase.balance === 0 && method === 'PPD')
    findings.push(finding('error', 'paid_needs_pue', 'method', { expected: 'PUE' }));
  const expected = method === 'PPD' ? '99' : mainForm(purchase);
  const isImpossible = (method === 'PPD') !== (form === '99');
  if (expected !== null && form !== expected)
    findings.push(
      finding(isImpossible ? 'error' : 'warning', 'form_of_payment', 'form', { expected }),
    );
  if (form === '01' && use.startsWith('D'))
    findings.push(finding('hint', 'cash_not_deductible', 'form'));
  return findings;
};

/** Physicians’ services (85 12 …) are exempt from IVA under LIVA art. 15-XIV. */
const isMedical = ({ satKey }: Purchase['items'][number]): boolean => satKey.startsWith('8512');

const itemFindings = (
  purchase: Purchase,
  { receiver }: CfdiRequest,
  issuer: CfdiIssuer,
): CfdiFinding[] => {
  const medical = purchase.items
    .filter(isMedical)
    .reduce((sum, item) => sum + item.amount - item.discount, 0);
  const withholds =
    medical > 0 && isCompany(receiver.rfc) && issuer.rfc !== null && !isCompany(issuer.rfc);
  return [
    ...purchase.items.flatMap((item, index) =>
      isMedical(item) && item.taxKind !== 'exento'
        ? [finding('warning', 'medical_should_be_exempt', `items.${index}.taxKind`)]
        : [],
    ),
    ...(withholds
      ? [finding('hint', 'isr_withholding', 'receiver.rfc', { amount: Math.round(medical / 10) })]
      : []),
  ];
};

/**
 * Checks the CFDI 4.0 rules that are decidable before stamping, errors first (docs/spec/sales.md
 * §5).
 */
export const cfdiFindings = (
  purchase: Purchase,
  issuer: CfdiIssuer,
  request: CfdiRequest,
): CfdiFinding[] => {
  const rank: Record<Severity, number> = { error: 0, warning: 1, hint: 2 };
  return [
    ...issuerFindings(issuer),
    ...purchaseFindings(purchase),
    ...textFindings(purchase, issuer, request),
    ...receiverFindings(request, issuer),
    ...paymentFindings(purchase, request),
    ...itemFindings(purchase, request, issuer),
  ].sort((one, other) => rank[one.severity] - rank[other.severity]);
};
