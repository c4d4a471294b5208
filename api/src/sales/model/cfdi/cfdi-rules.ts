import {
  hasRfcCheckDigit,
  isCfdiText,
  type CfdiFinding,
  type CfdiForm,
  type CfdiRequest,
  type PaymentMethod,
  type Purchase,
} from '@sala/shared-contracts';

/** What XML 1.0 cannot hold, and lone halves of a character. */
const unprintable = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/**
 * A text as an attribute of the SAT's scheme has it: white space is one space, and none at the
 * ends.
 */
export const cfdiText = (text: string): string =>
  text.replace(unprintable, ' ').replace(/\s+/gu, ' ').trim();

/** The company as the tax office has it; what is null is still missing. */
export interface CfdiIssuer {
  readonly rfc: string | null;
  readonly legalName: string | null;
  readonly taxRegime: string | null;
  readonly taxZipCode: string | null;
  readonly timeZone: string;
}

const publicRfc = 'XAXX010101000';
const foreignRfc = 'XEXX010101000';

/** c_FormaPago of each method at the desk [G]. */
export const formOf: Record<PaymentMethod, CfdiForm> = {
  cash: '01',
  transfer: '03',
  card_credit: '04',
  voucher: '08',
  card_debit: '28',
  gateway: '03',
};

/** The form of the method by which most was paid; null when nothing was. */
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

/** “S.A. de C.V.” and its like: the register has names without them since CFDI 4.0. */
const companyType =
  /(?<![\s,])[\s,]+(?:s\.?\s*a\.?(?:\s*p\.?\s*i\.?|\s*b\.?)?|s\.?\s*de\s*r\.?\s*l\.?|s\.?\s*c\.?|a\.?\s*c\.?)(?:\s*(?:de\s*c\.?\s*v\.?|m\.?\s*i\.?)){0,2}$/i;

const isCompany = (rfc: string): boolean => rfc.length === 12;

/** Regimes that only a company, or only a person, can have; the others both [G]. */
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

const ofIssuer = (issuer: CfdiIssuer): CfdiFinding[] =>
  (['rfc', 'legalName', 'taxRegime', 'taxZipCode'] as const)
    .filter((column) => issuer[column] === null)
    .map((column) => finding('error', 'issuer_incomplete', `issuer.${column}`));

/** What older texts have that the SAT's pattern of that attribute does not let through. */
const ofTexts = (
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

const ofPurchase = (purchase: Purchase): CfdiFinding[] => [
  ...(purchase.status === 'draft' || purchase.status === 'cancelled'
    ? [finding('error', 'not_issued')]
    : []),
  ...(purchase.total === 0 || purchase.status === 'refunded'
    ? [finding('error', 'nothing_to_invoice')]
    : []),
  ...(purchase.cfdi?.status === 'stamped' ? [finding('error', 'already_stamped')] : []),
];

/** The two keys that stand for anybody come with everything else fixed. */
const ofGenericReceiver = ({ receiver, use }: CfdiRequest, issuer: CfdiIssuer): CfdiFinding[] => {
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

const ofReceiver = (request: CfdiRequest, issuer: CfdiIssuer): CfdiFinding[] => {
  const { receiver, use } = request;
  if (receiver.rfc === publicRfc || receiver.rfc === foreignRfc)
    return ofGenericReceiver(request, issuer);
  const company = isCompany(receiver.rfc);
  const others = company ? personRegimes : companyRegimes;
  return [
    ...(hasRfcCheckDigit(receiver.rfc)
      ? []
      : [finding('warning', 'rfc_check_digit', 'receiver.rfc')]),
    ...(company && companyType.test(receiver.name)
      ? [
          finding('error', 'name_with_company_type', 'receiver.name', {
            expected: receiver.name.replace(companyType, ''),
          }),
        ]
      : []),
    ...(others.has(receiver.taxRegime)
      ? [finding('error', 'regime_person_type', 'receiver.taxRegime')]
      : []),
    ...(company && use.startsWith('D') ? [finding('error', 'use_for_person_only', 'use')] : []),
  ];
};

/** Paid at once with the form it was paid by, or later with “to be defined”. */
const ofPayment = (purchase: Purchase, { method, form, use }: CfdiRequest): CfdiFinding[] => {
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

/** Services of physicians (85 12 …) are exempt of IVA: LIVA 15-XIV. */
const isMedical = ({ satKey }: Purchase['items'][number]): boolean => satKey.startsWith('8512');

const ofItems = (
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

/** The rules of CFDI 4.0 that can be known before stamping (screens §11), errors first. */
export const cfdiFindings = (
  purchase: Purchase,
  issuer: CfdiIssuer,
  request: CfdiRequest,
): CfdiFinding[] => {
  const rank: Record<Severity, number> = { error: 0, warning: 1, hint: 2 };
  return [
    ...ofIssuer(issuer),
    ...ofPurchase(purchase),
    ...ofTexts(purchase, issuer, request),
    ...ofReceiver(request, issuer),
    ...ofPayment(purchase, request),
    ...ofItems(purchase, request, issuer),
  ].sort((one, other) => rank[one.severity] - rank[other.severity]);
};
