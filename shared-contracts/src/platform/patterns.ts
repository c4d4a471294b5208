/* Patterns shared by forms, API and database, as `patterns.phone`. */

export const fieldKey = /^[A-Za-z][A-Za-z0-9_]*$/;
/** `<area>:<verb>` */
export const permission = /^[a-z][a-z-]{0,39}:[a-z]{1,20}$/;
export const categoryCode = /^[a-z0-9_]+$/;
export const slug = /^[a-z0-9-]+$/;
export const color = /^#[0-9a-f]{6}$/;
/** A deliverable address: no quotes, no consecutive dots, a domain below a top-level domain. */
export const email =
  /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
/** Name or IPv4 address of a server. */
export const host =
  /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$/;
/** Name of a domain that people have addresses in: at least two labels, lower case. */
export const domainName =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** Address of an issuer: no credentials, query or fragment (OpenID Connect Discovery §3). */
export const webAddress = /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/;
/** Address that data is posted to: no credentials and no fragment. */
export const webReceiver = /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?(?:\?[^\s#]*)?$/;
/** Visible ASCII with single spaces inside (RFC 9110 §5.5). */
export const headerValue = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
/** One or more certificates (RFC 7468). */
export const pemCertificates =
  /^(?:-----BEGIN CERTIFICATE-----\s[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)+$/;
/** E.164: a plus sign, then 7 to 15 digits, the first not 0. */
export const phone = /^\+[1-9]\d{6,14}$/;
/**
 * A complete number: ten digits after the country code for Mexico (docs/spec/platform.md §8). The
 * phone field explains incomplete numbers in its own words.
 */
export const completePhone = /^\+(?:52\d{10}|(?!52)[1-9]\d{6,14})$/;
/** At least one lower-case letter and one digit; length is checked separately. */
export const passwordLower = /\p{Ll}/u;
export const passwordDigit = /\d/;
export const oneTimeCode = /^\d{6}$/;
/** Displayed in two groups of five; the hyphen is optional and case is ignored. */
export const recoveryCode = /^[A-Za-z2-9]{5}-?[A-Za-z2-9]{5}$/;
/** Mexican tax address. */
export const zipCode = /^\d{5}$/;
/** Key of a note snippet, typed after a slash. */
export const snippetKey = /^[a-z0-9]([a-z0-9-]{0,28}[a-z0-9])?$/;

/** Licence number of a Mexican health professional. */
export const licenceNumber = /^\d{6,8}$/;
/** Cédula profesional as issued today. */
export const professionalLicence = /^\d{7,8}$/;
export const specialtyLicence = /^\d{6,12}$/;
/** PIN for signing. */
export const signaturePin = /^\d{4,8}$/;
/** Prefix of queue tokens. */
export const tokenPrefix = /^[A-Z]{1,3}$/;
/**
 * Prefix of numbers: nothing, or letters with digits in parts; never like the year that may follow
 * it.
 */
export const numberPrefix = /^(?:(?=.*[A-Z])(?!.*-\d{4}$)[A-Z0-9]+(?:-[A-Z0-9]+)*)?$/;
/** Key of a health establishment (CLUES). */
export const clues = /^[A-Z]{2}[A-Z]{3}\d{6}$/;
/** As stored: with its dot. */
export const cie10Code = /^[A-Z]\d{2}(?:\.\d)?$/;
/** The logical id of a FHIR resource. */
export const fhirId = /^[A-Za-z0-9.-]{1,64}$/;
/** The id of a record, with which the ids of the resources made from it begin. */
export const leadingUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
/** A campaign parameter without `utm_`. */
export const utmKey = /^[a-z][a-z0-9_]{0,29}$/;
/** Link to a telehealth consultation. */
export const meetingUrl = /^https:\/\/[^\s]+$/;
/** A page that a browser opens by https: a host, no credentials, no white space. */
export const secureUrl = /^https:\/\/[^\s/?#@\\]+(?:[/?#][^\s]*)?$/;
/** hh:mm, 24 hours. */
/**
 * Push resource (RFC 8030); whether plain http and private networks are let through is the server’s
 * say.
 */
export const pushEndpoint = /^https?:\/\/[^\s/?#@]+\/[^\s#]*$/;
/** An uncompressed point of P-256 in base64url (RFC 8291 §3.1). */
export const pushPublicKey = /^B[A-P][A-Za-z0-9_-]{84}[AEIMQUYcgkosw048]$/;
/** 16 bytes in base64url. */
export const pushSecret = /^[A-Za-z0-9_-]{21}[AQgw]$/;
/** Ids that WhatsApp gives numbers and accounts. */
/** Name of a WhatsApp template. */
export const templateName = /^[a-z0-9_]+$/;
export const providerNumber = /^\d{5,}$/;
/** PATNR or FALNR of SAP. */
export const sapNumber = /^\d{1,10}$/;
/** Codes of institutions and units in SAP. */
export const sapCode = /^[A-Z0-9_-]+$/;
/** Account of an SMS provider in the form of Twilio's. */
export const smsAccount = /^AC[0-9a-f]{32}$/;
/** Tokens of outside services: visible ASCII. */
export const accessToken = /^[\x21-\x7e]+$/;
/** Secret or restricted key of Stripe; publishable ones (`pk_`) charge nobody. */
export const stripeKey = /^(?:sk|rk)_(?:live|test)_[A-Za-z0-9_-]{8,}$/;
/** With which Stripe signs its webhooks. */
export const stripeWebhookSecret = /^whsec_[A-Za-z0-9+/=_-]{8,}$/;
/** Access token of Mercado Pago. */
export const mercadoPagoToken = /^(?:APP_USR|TEST)-[A-Za-z0-9_-]{8,}$/;
/** Keys with which nobody pays for real. */
export const paymentTestKey = /^(?:(?:sk|rk)_test_|TEST-)/;
export const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** SAT catalogues of products (eight digits) and units (one to three letters or digits). */
export const satKey = /^\d{8}$/;
export const satUnit = /^[A-Z0-9]{1,3}$/;
export const isoDate = /^\d{4}-\d{2}-\d{2}$/;
/** ISO 3166-1 alpha-2. */
export const countryCode = /^[A-Z]{2}$/;
