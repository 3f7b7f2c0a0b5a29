import { Buffer } from 'node:buffer';
import { crc32Of } from './crc32.ts';
import { deflateRawSync } from 'node:zlib';

/** A tar archive (ustar) of these members, in the order given. */
export function makeTar(members: Record<string, string | Uint8Array>): Buffer {
  const blocks = Object.entries(members).flatMap(([name, content]) => {
    const body = Buffer.from(content as string);
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write('0000644\0', 100);
    header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write('        ', 148);
    header.write('0', 156);
    header.write('ustar\u000000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** A zip archive of these members, deflated, with its directory. */
export function makeZip(members: Record<string, string | Uint8Array>, comment = ''): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(members)) {
    const body = Buffer.from(content as string);
    const packed = deflateRawSync(body);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32Of(body), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(body.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const listed = Buffer.alloc(14);
    listed.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), fields, listed, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  end.writeUInt16LE(Buffer.byteLength(comment), 16);
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end, Buffer.from(comment)]);
}

/** A PNG image of nothing but these chunks. */
export function makePng(chunks: readonly (readonly [kind: string, body: Uint8Array])[]): Buffer {
  const parts = [...chunks, ['IEND', Buffer.alloc(0)] as const].map(([kind, body]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    const named = Buffer.concat([Buffer.from(kind), body]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32Of(named));
    return Buffer.concat([length, named, sum]);
  });
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

/** A JPEG image of nothing but these segments. */
export function makeJpeg(segments: readonly (readonly [kind: number, body: Uint8Array])[]): Buffer {
  const parts = segments.map(([kind, body]) => {
    const head = Buffer.from([0xff, kind, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  });
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);
}

/** A PDF document of these objects, each a dictionary and perhaps a stream. */
export function makePdf(objects: readonly (readonly [dictionary: string, stream?: Uint8Array])[]): Buffer {
  const parts = objects.map(([dictionary, stream], index) =>
    Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n${dictionary}\n`),
      ...(stream === undefined
        ? []
        : [Buffer.from('stream\n'), Buffer.from(stream), Buffer.from('\nendstream\n')]),
      Buffer.from('endobj\n'),
    ]),
  );
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...parts,
    Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
  ]);
}
