import {
  Set as Asn1Set,
  type AsnType,
  Constructed,
  fromBER,
  ObjectIdentifier,
  OctetString,
  Sequence,
} from 'asn1js';

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
