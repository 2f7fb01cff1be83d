import {
  Set as Asn1Set,
  type AsnType,
  Constructed,
  fromBER,
  ObjectIdentifier,
  OctetString,
  Sequence,
} from 'asn1js';

const constructed = 0x20;
const tagNumberMask = 0x1f;
const depthMax = 32;

// Short names for what certificates and signatures are made of (ASN.1).

export function oid(value: string): ObjectIdentifier {
  return new ObjectIdentifier({ value });
}

export function octets(value: Uint8Array): OctetString {
  return new OctetString({ valueHex: ownBuffer(value) });
}

export function sequence(...value: AsnType[]): Sequence {
  return new Sequence({ value });
}

/** Writes the members in the order of the list; callers must sort the members of a set as DER requires. */
export function set(...value: AsnType[]): Asn1Set {
  return new Asn1Set({ value });
}

export function tagged(tagNumber: number, ...value: AsnType[]): Constructed {
  return new Constructed({ idBlock: { tagClass: 3, tagNumber }, value });
}

/** An algorithm without parameters, as those used here have none. */
export function algorithm(name: string): Sequence {
  return sequence(oid(name));
}

/** A value that is already written in DER. */
export function written(der: Uint8Array): AsnType {
  return fromBER(ownBuffer(der)).result;
}

export function derOf(value: AsnType): Buffer {
  return Buffer.from(value.toBER());
}

/** A buffer often stands in the memory of others, and asn1js would take all of it. */
export function ownBuffer(of: Uint8Array): ArrayBuffer {
  return Uint8Array.from(of).buffer;
}

/**
 * Returns whether bytes are one value in DER, down to the last length: every value ends where the one around it says, and no
 * length is longer than it must be. Readers of ASN.1 forgive much of that, and what is forgiven can be changed unseen.
 */
export function isDer(bytes: Buffer): boolean {
  return endOf(bytes, 0, bytes.length, depthMax) === bytes.length;
}

/** Returns the end of the value that starts at `at`; undefined if it is not DER. */
function endOf(bytes: Buffer, at: number, limit: number, depth: number): number | undefined {
  const tag = bytes[at] ?? 0;
  // Zero ends values of no stated length, and numbers from 31 on take more bytes; a signature needs neither.
  if (tag === 0 || (tag & tagNumberMask) === tagNumberMask || depth === 0) return undefined;
  const { start, length } = lengthAt(bytes, at + 1) ?? {};
  if (start === undefined || length === undefined || start + length > limit) return undefined;
  const end = start + length;
  if ((tag & constructed) === 0) return end;
  let next = start;
  while (next < end) {
    const after = endOf(bytes, next, end, depth - 1);
    if (after === undefined) return undefined;
    next = after;
  }
  return end;
}

function lengthAt(bytes: Buffer, at: number): { start: number; length: number } | undefined {
  const first = bytes[at];
  if (first === undefined) return undefined;
  if (first < 0x80) return { start: at + 1, length: first };
  const size = first - 0x80;
  if (size < 1 || size > 3 || at + 1 + size > bytes.length) return undefined;
  const length = bytes.readUIntBE(at + 1, size);
  const isShortest = length >= 0x80 && length >= 2 ** (8 * (size - 1));
  return isShortest ? { start: at + 1 + size, length } : undefined;
}
