/* Patterns that a form, the wire and the database share: `patterns.phone`. */

export const fieldKey = /^[A-Za-z][A-Za-z0-9_]*$/;
export const categoryCode = /^[a-z0-9_]+$/;
export const slug = /^[a-z0-9-]+$/;
export const color = /^#[0-9a-f]{6}$/;
/** An address that mail servers take: no quotes, no dots in a row, a domain with a name above it. */
export const email =
  /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
/** Name or IPv4 address of a server. */
export const host =
  /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$/;
/** E.164: a plus sign, then 7 to 15 digits, the first of which is not 0. */
export const phone = /^\+[1-9]\d{6,14}$/;
/**
 * What the field for phones says of half a number in its own words, the wire says of Mexico's: ten
 * digits behind the country (screens §11).
 */
export const wholePhone = /^\+(?:52\d{10}|(?!52)[1-9]\d{6,14})$/;
/** At least one lower-case letter and one digit; length is checked apart. */
export const passwordLower = /\p{Ll}/u;
export const passwordDigit = /\d/;
export const oneTimeCode = /^\d{6}$/;
/** Shown in two groups of five; typed with or without the hyphen, in either case. */
export const recoveryCode = /^[A-Za-z2-9]{5}-?[A-Za-z2-9]{5}$/;
/** Tax address of Mexico. */
export const zipCode = /^\d{5}$/;
/** Licence number of a health professional in Mexico. */
export const licenceNumber = /^\d{6,8}$/;
/** Cédula profesional, as the front desk asks for it today. */
export const professionalLicence = /^\d{7,8}$/;
export const specialtyLicence = /^\d{6,12}$/;
/** What somebody types to sign with. */
export const signaturePin = /^\d{4,8}$/;
/** In front of the numbers of patients who wait, of records, of prescriptions. */
export const tokenPrefix = /^[A-Z]{1,3}$/;
export const folioPrefix = /^[A-Z]{1,6}$/;
/** Key of a health establishment (CLUES). */
export const clues = /^[A-Z]{2}[A-Z]{3}\d{6}$/;
/** As stored: with its dot. */
export const cie10Code = /^[A-Z]\d{2}(?:\.\d)?$/;
/** A campaign parameter without its `utm_`. */
export const utmKey = /^[a-z][a-z0-9_]{0,29}$/;
/** Where a consultation from afar is held. */
export const meetingUrl = /^https:\/\/[^\s]+$/;
/** hh:mm, 24 hours. */
export const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** SAT's catalogues of products (eight digits) and of units (one to three letters or digits). */
export const satKey = /^\d{8}$/;
export const satUnit = /^[A-Z0-9]{1,3}$/;
export const isoDate = /^\d{4}-\d{2}-\d{2}$/;
/** ISO 3166, two letters. */
export const countryCode = /^[A-Z]{2}$/;
