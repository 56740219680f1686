import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm");
const bytes = readFileSync(wasm);
prepareZXingModule({
  overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer },
});

/** A QR code at level L as an SVG with one unit a module, as another implementation draws it. */
export const drawCode = async (text: string): Promise<string> => {
  const { svg, error } = await writeBarcode(text, { format: "QRCode", ecLevel: "L" });
  if (error) throw new Error(error);
  return svg.slice(svg.indexOf("<svg"));
};
