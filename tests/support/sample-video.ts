import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
} from "mediabunny";

const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
};

// A position as phones write it: two bytes of length, two of language, ISO 6709.
const locationBox = (place: string): Buffer => {
  const head = Buffer.from([0, place.length, 0x15, 0xc7]);
  return box("udta", box("\u00a9xyz", head, Buffer.from(place, "latin1")));
};

const intoMovie = (file: Buffer, extra: Buffer): Buffer => {
  // The movie box is the last of a file that isn't made for streaming.
  const start = file.lastIndexOf(Buffer.from("moov", "latin1")) - 4;
  const longer = Buffer.concat([file, extra]);
  longer.writeUInt32BE(file.readUInt32BE(start) + extra.length, start);
  return longer;
};

const decoderConfigs: Partial<Record<VideoCodec, { codec: string; description: Uint8Array }>> = {
  avc: {
    codec: "avc1.42c00a",
    description: Buffer.from("0142c00affe100096742c00ada05067e7401000268ce", "hex"),
  },
  hevc: {
    codec: "hvc1.1.6.L30.90",
    description: Buffer.from("010160000000900000000000001ef000fcfdf8f800000f00", "hex"),
  },
};

/**
 * An MP4 of half a second whose frames are placeholders: players can't show it, but its container is complete. With `place` it
 * says where it was recorded, as phones do, and with `title` what it is called.
 */
export const sampleMp4 = async ({
  codec = "avc",
  place,
  title,
}: {
  codec?: "avc" | "hevc";
  place?: string;
  title?: string;
} = {}): Promise<Buffer> => {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { frameRate: 10 });
  if (title) output.setMetadataTags({ title });
  await output.start();
  const config = { ...decoderConfigs[codec], codedWidth: 320, codedHeight: 180 } as VideoDecoderConfig;
  for (let frame = 0; frame < 5; frame += 1) {
    const packet = new EncodedPacket(Buffer.from("00000005658884000f", "hex"), "key", frame / 10, 0.1);
    await source.add(packet, { decoderConfig: config });
  }
  await output.finalize();
  const file = Buffer.from(target.buffer ?? new ArrayBuffer(0));
  return place ? intoMovie(file, locationBox(place)) : file;
};
