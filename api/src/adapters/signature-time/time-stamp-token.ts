import { createHash, sign, verify, type KeyObject } from 'node:crypto';
import {
  childOf,
  integerHex,
  readAll,
  tags,
  write,
  writeInteger,
  writeOid,
  type Element,
} from './der';
import { TimeStampFailed } from './port';

const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  ecdsaSha256: '1.2.840.10045.4.3.2',
} as const;

/** Digests of signatures that are accepted, by their OID in DER. */
const digests: Readonly<Record<string, string>> = {
  [writeOid(oids.sha256).toString('hex')]: 'sha256',
  [writeOid('2.16.840.1.101.3.4.2.2').toString('hex')]: 'sha384',
  [writeOid('2.16.840.1.101.3.4.2.3').toString('hex')]: 'sha512',
};

const sequence = (...parts: readonly Uint8Array[]): Buffer => write(tags.sequence, ...parts);
const sha256Algorithm = sequence(writeOid(oids.sha256), write(tags.none));
const number = (value: number): Buffer => writeInteger(Buffer.from([value]));
const imprintOf = (hash: string): Buffer =>
  sequence(sha256Algorithm, write(tags.octets, Buffer.from(hash, 'hex')));

/** TimeStampReq (RFC 3161 §2.4.1). */
export const writeRequest = (hash: string, nonce: Buffer): Buffer =>
  sequence(
    number(1),
    imprintOf(hash),
    writeInteger(nonce),
    write(tags.boolean, Buffer.from([0xff])), // with its certificate, for whoever reads it later
  );

/** What a simulator needs of a request. */
export const readRequest = (bytes: Buffer): { readonly hash: string; readonly nonce: Buffer } => {
  const request = childOf({ content: bytes }, 0, tags.sequence);
  const imprint = childOf(request, 1, tags.sequence);
  return {
    hash: childOf(imprint, 1, tags.octets).content.toString('hex'),
    nonce: childOf(request, 2, tags.integer).content,
  };
};

const generalizedTime = (iso: string): Buffer =>
  write(tags.time, Buffer.from(`${iso.slice(0, 19).replace(/\D/g, '')}Z`));

interface Stamped {
  readonly hash: string;
  readonly nonce: Buffer;
  readonly serial: Buffer;
  readonly at: string;
  readonly key: KeyObject;
}

const attribute = (oid: string, value: Buffer): Buffer =>
  sequence(writeOid(oid), write(tags.set, value));

/** A token as a provider signs it (RFC 5652, RFC 3161 §2.4.2), with a key of P-256. */
const writeToken = ({ hash, nonce, serial, at, key }: Stamped): Buffer => {
  const info = sequence(
    number(1),
    writeOid('1.3.6.1.4.1.99999.151'), // of no provider
    imprintOf(hash),
    writeInteger(serial),
    generalizedTime(at),
    writeInteger(nonce),
  );
  const attributes = Buffer.concat([
    attribute(oids.contentType, writeOid(oids.tstInfo)),
    attribute(oids.messageDigest, write(tags.octets, createHash('sha256').update(info).digest())),
  ]);
  const signer = sequence(
    number(3),
    write(0x80, Buffer.from('simulator')),
    sha256Algorithm,
    write(tags.context0, attributes),
    sequence(writeOid(oids.ecdsaSha256)),
    write(tags.octets, sign('sha256', write(tags.set, attributes), key)),
  );
  const data = sequence(
    number(3),
    write(tags.set, sha256Algorithm),
    sequence(writeOid(oids.tstInfo), write(tags.context0, write(tags.octets, info))),
    write(tags.set, signer),
  );
  return sequence(writeOid(oids.signedData), write(tags.context0, data));
};

/** TimeStampResp; null: refused. */
export const writeResponse = (stamped: Stamped | null): Buffer =>
  stamped ? sequence(sequence(number(0)), writeToken(stamped)) : sequence(sequence(number(2)));

const sameOid = ({ whole }: Element, oid: string): boolean => whole.equals(writeOid(oid));

const wrong = (what: string): TimeStampFailed => new TimeStampFailed('invalid', what);

const signedAttribute = (attributes: Element, oid: string): Element => {
  const found = readAll(attributes.content).find((one) => sameOid(childOf(one, 0, tags.oid), oid));
  const [value] = readAll(childOf(found ?? attributes, 1, tags.set).content);
  if (!found || !value) throw wrong('a signed attribute is missing');
  return value;
};

/** The signed content of a token. @throws TimeStampFailed when the key did not sign it. */
const verifiedInfo = (token: Element, key: KeyObject): Element => {
  const data = childOf(childOf(token, 1, tags.context0), 0, tags.sequence);
  const content = childOf(data, 2, tags.sequence);
  const info = childOf(childOf(content, 1, tags.context0), 0, tags.octets);
  const [signer] = readAll(
    readAll(data.content).findLast(({ tag }) => tag === tags.set)?.content ?? Buffer.of(),
  );
  if (!signer || !sameOid(childOf(content, 0, tags.oid), oids.tstInfo))
    throw wrong('it is no time stamp');
  const algorithm = childOf(childOf(signer, 2, tags.sequence), 0, tags.oid);
  const digest = digests[algorithm.whole.toString('hex')];
  if (digest === undefined) throw wrong('it is signed with an unknown digest');
  const attributes = childOf(signer, 3, tags.context0);
  const signature = childOf(signer, 5, tags.octets);
  const isOfContent = signedAttribute(attributes, oids.messageDigest).content.equals(
    createHash(digest).update(info.content).digest(),
  );
  const isOfTime = sameOid(signedAttribute(attributes, oids.contentType), oids.tstInfo);
  // Signed as the set that it is, whatever tag it is kept under (RFC 5652 §5.4).
  const signed = write(tags.set, attributes.content);
  if (!isOfContent || !isOfTime || !verify(digest, signed, key, signature.content))
    throw wrong('it is not signed by the provider');
  return childOf({ content: info.content }, 0, tags.sequence);
};

const time = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/;

const instantOf = (text: string): string => {
  const [, year, month, day, hour, minute, second] = time.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at.getTime())) throw wrong('it has no time');
  return at.toISOString();
};

export interface Token {
  readonly imprint: string;
  readonly serial: string;
  readonly stampedAt: string;
  readonly token: Buffer;
  /** Hex; null: it names none. */
  readonly nonce: string | null;
}

/** A token that the key signed, wherever it was kept. @throws TimeStampFailed */
export const readToken = (bytes: Buffer, key: KeyObject): Token => {
  const token = childOf({ content: bytes }, 0, tags.sequence);
  const info = verifiedInfo(token, key);
  const imprint = childOf(info, 2, tags.sequence);
  const algorithm = childOf(childOf(imprint, 0, tags.sequence), 0, tags.oid);
  if (!sameOid(algorithm, oids.sha256)) throw wrong('it is of another kind of hash');
  const nonce = readAll(info.content)
    .slice(5)
    .find(({ tag }) => tag === tags.integer);
  return {
    imprint: childOf(imprint, 1, tags.octets).content.toString('hex'),
    serial: integerHex(childOf(info, 3, tags.integer)),
    stampedAt: instantOf(childOf(info, 4, tags.time).content.toString('latin1')),
    token: token.whole,
    nonce: nonce ? integerHex(nonce) : null,
  };
};

/** The token of a TimeStampResp. @throws TimeStampFailed */
export const readResponse = (bytes: Buffer, key: KeyObject): Token => {
  const response = childOf({ content: bytes }, 0, tags.sequence);
  const status = childOf(childOf(response, 0, tags.sequence), 0, tags.integer);
  // 0: granted, 1: granted with changes (RFC 3161 §2.4.2).
  if (!['00', '01'].includes(integerHex(status)))
    throw new TimeStampFailed('refused', 'the provider refused');
  return readToken(childOf(response, 1, tags.sequence).whole, key);
};
