import type { Consent, Customer, TaxRegime } from '@sala/shared-contracts';

/*
 * Closed sets of the contract in display order, copied so that schemas stay out of the page bundle.
 */
const keysOf = <Key extends string>(set: Record<Key, true>): Key[] => Object.keys(set) as Key[]; // the keys of a constant object

export const customerSources = keysOf<NonNullable<Customer['source']>>({
  walk_in: true,
  referral: true,
  web: true,
  whatsapp: true,
  facebook: true,
  google: true,
  event: true,
  import: true,
  other: true,
});

export const cfdiUses = keysOf<NonNullable<Customer['usoCfdi']>>({
  D01: true,
  G03: true,
  S01: true,
  G01: true,
  G02: true,
  D02: true,
  D04: true,
  D07: true,
});

export const consentChannels = keysOf<Consent['channel']>({
  whatsapp: true,
  sms: true,
  email: true,
  phone: true,
});
export const consentPurposes = keysOf<Consent['purpose']>({
  service: true,
  marketing: true,
  surveys: true,
});
export const consentMethods = keysOf<Consent['method']>({
  paper: true,
  form: true,
  message: true,
  verbal: true,
});

/* Kinds of person allowed in each regime: SAT catalogue c_RegimenFiscal (CFDI 4.0). */
const holders: Record<TaxRegime, readonly Customer['kind'][]> = {
  '601': ['company'],
  '603': ['company'],
  '605': ['person'],
  '606': ['person'],
  '608': ['person'],
  '612': ['person'],
  '616': ['person'],
  '620': ['company'],
  '621': ['person'],
  '622': ['company'],
  '623': ['company'],
  '624': ['company'],
  '625': ['person'],
  '626': ['company', 'person'],
};

export const regimesOf = (kind: Customer['kind']): readonly TaxRegime[] => {
  const all = Object.keys(holders) as TaxRegime[]; // the keys of a constant object
  return all.filter((regime) => holders[regime].includes(kind));
};
